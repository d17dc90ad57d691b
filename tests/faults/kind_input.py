"""Input that others have met: each item of the list below has its tests; and every command gets bad files and
bad numbers in every place that takes one."""
import os
import subprocess

from common import PROGRAM, SHAPE, STATE, TOP, empty, make_text, must, run

# what went wrong in similar programs, and which tests of ours stand against it: cmocka tests by
# name, end-to-end tests with a slash
ITEMS = {
    "generate after the corpus is gone": "/generate",
    "a prompt with an unknown character": "/generate names_an_unknown_character",
    "an empty prompt": "/generate",
    "a prompt longer than the window": "/generate long_prompts_count_by_their_end",
    "a corpus shorter than a window": "/train text_shorter_than_a_window_is_an_error run_refuses_a_short_text",
    "line ends, marks, NUL, halves of characters": "/line-ends makes_every_line_end_a_line_feed drops_the_byte_order_mark "
                                                   "refuses_what_is_no_text decodes_nothing_that_is_invalid",
    "a damaged checkpoint": "checkpoint_cut_short_is_refused checkpoint_with_swapped_bytes_is_refused "
                            "checkpoint_of_another_shape_is_refused checkpoint_of_two_shapes_is_refused",
    "resume with other options": "/train",
    "2N steps, or N and N": "/train run_resumed_equals_run_in_one",
    "exactly K steps, also none": "/train run_without_updates_saves_the_beginning",
    "the learning rate at its corners": "schedule_by_hand schedule_without_warmup schedule_in_its_corners",
    "a learning rate of 1000": "/train run_stops_when_a_number_is_not_finite trainer_stops_before_it_does_harm",
    "extreme logits": "survives_extreme_scores surprise_is_finite_for_large_logits loss_slopes_of_huge_logits "
                      "weighs_at_the_ends_of_the_scale",
    "the future leaks": "hides_the_future_to_the_bit block_is_causal_to_the_bit later_tokens_leave_earlier_logits_alone "
                        "attention_slopes_stop_at_the_mask block_slopes_never_go_to_later_positions",
    "the norm of a constant row": "layer_norm_of_a_constant_row_is_the_bias",
    "decay of what should not decay": "trainer_decays_matrices_and_tables_only adamw_decays_only_where_it_is_told",
    "accumulated batches": "trainer_accumulates_batches gradients_are_clipped_by_their_norm",
    "the screws of sampling at their stops": "/generate samples_at_the_stops ranks_by_logit_and_then_by_id",
    "cache or no cache": "/generate cache_changes_no_text window_slides_when_it_is_full",
    "a comma in the locale": "/numbers /generate",
    "a full disk": "/disk leaves_the_old_file_when_writing_fails clears_away_what_a_killed_program_left",
    "Ctrl-C": "/interrupt first_signal_is_noted",
    "large products, small vocabularies": "/generate refuses_more_rows_than_the_library_counts refuses_products_that_overflow "
                                          "refuses_what_no_size_can_count run_refuses_what_cannot_be_counted",
    "two dimensions are exchanged": "tensors_have_the_names_and_layouts_of_gpt_2 refuses_an_output_of_another_width "
                                    "refuses_a_tensor_of_another_shape",
}

BAD_NUMBERS = ["", "x", "-1", "1e99", "9" * 40, "nan", "inf", " 1", "1 ", "0x1", "1,5", "1\n"]
# what is no option of a shape or of training, and what belongs before it
NUMBERS = {
    "train TEXT": "steps n-layers n-heads d-model context-window batch accumulate pieces learning-rate min-learning-rate warmup "
                  "beta1 beta2 epsilon weight-decay clip dropout eval-every save-every seed stop-at threads sample-every",
    "generate MODEL": "tokens temperature top-k top-p seed",
    "initialise TEXT": "n-layers n-heads d-model context-window seed",
    "gradcheck": "n-layers n-heads d-model context-window step seed",
    "attend --text TEXT ab": "n-heads d-model layer head seed",
    "embed --text TEXT ab": "d-model seed",
}
FILES = ["train FILE", "train TEXT --config FILE", "eval FILE TEXT", "eval MODEL FILE", "info FILE", "export FILE out",
         "generate FILE", "generate MODEL --prompt-file FILE", "tokenize --text FILE a", "tokenize --vocabulary FILE a",
         "embed --text FILE a", "embed --model FILE a", "attend --text FILE ab", "attend --model FILE ab",
         "initialise FILE", "corpus FILE --sawyer none --holmes none"]


def test_programs():
    """Where each cmocka test is."""
    where = {}
    for folder in (f"{TOP}/{STATE}/double/bin", f"{TOP}/{STATE}/bin"):
        for name in sorted(os.listdir(folder)):
            if name.startswith("test_"):
                for line in run(f"{folder}/{name}", "--list").out.split("\n"):
                    where[line.split("\t")[0]] = f"{folder}/{name}"
    return where


def try_items(count):
    where = test_programs()
    names = sorted({name for tests in ITEMS.values() for name in tests.split()})
    for name in names:
        if name.startswith("/"):
            done = run(f"{TOP}/tests/end-to-end/run", name[1:])
        elif name in where:
            done = run(where[name], name)
        else:
            done = subprocess.CompletedProcess([], 1)
        items = [item for item, tests in ITEMS.items() if name in tests.split()]
        count.expect(done.returncode == 0, f"{name} (which stands against: {', '.join(items)})")


def refused(count, program, folder, command, status, words):
    """A command that must fail, say why, and write nothing."""
    work = f"{folder}/work"
    empty(work)
    os.mkdir(work)
    done = run(program, *command, cwd=work)
    what = f"minigpt {' '.join(command)!r}"
    if count.expect(done.returncode == status, f"{what}: exit status {done.returncode}, not {status}: {done.err.strip()}"):
        count.expect(words in done.err, f"{what} does not speak of {words}: {done.err.strip()}")
        # corpus says from what it will make one
        count.expect((command[0] == "corpus" or not done.out) and not os.listdir(work), f"{what} printed or wrote something: {done.out} {os.listdir(work)}")


def bad_numbers(count, program, folder, values):
    for start, options in NUMBERS.items():
        words = start.replace("TEXT", f"{folder}/text.txt").replace("MODEL", f"{folder}/model.safetensors").split()
        for option in options.split():
            for value in values:
                refused(count, program, folder, [*words, f"--{option}={value}"], 2, option)


def bad_files(count, program, folder):
    bad = f"{folder}/bad"
    os.makedirs(f"{bad}/folder")
    for name, held in (("empty", b""), ("nul", b"a\0b" * 99), ("latin-1", "für".encode("latin-1") * 99), ("cut", b"ab\xe2\x82")):
        with open(f"{bad}/{name}", "wb") as file:
            file.write(held)
    for start in FILES:
        for name in ("missing", "folder", "empty", "nul", "latin-1", "cut"):
            words = start.replace("TEXT", f"{folder}/text.txt").replace("MODEL", f"{folder}/model.safetensors")
            # of an empty prompt there is a rule
            if "prompt" not in start or name != "empty":
                refused(count, program, folder, words.replace("FILE", f"{bad}/{name}").split(), 1,
                        "no text at all" if words.startswith("corpus") and name == "empty" else f"{bad}/{name}")


def prepare(folder):
    make_text(f"{folder}/text.txt")
    must(PROGRAM, "initialise", f"{folder}/text.txt", *SHAPE, "--out", f"{folder}/model.safetensors")


def try_all(count, folder, short):
    prepare(folder)
    bad_numbers(count, PROGRAM, folder, BAD_NUMBERS[1::4] if short else BAD_NUMBERS)
    bad_files(count, PROGRAM, folder)
    # what the rest of a check runs anyway
    if not short:
        try_items(count)


def broken(count, folder):
    """Proof: a program that is content with everything."""
    prepare(folder)
    with open(f"{folder}/minigpt", "w") as file:
        file.write("#!/bin/sh\n")
    os.chmod(f"{folder}/minigpt", 0o755)
    bad_files(count, f"{folder}/minigpt", folder)
