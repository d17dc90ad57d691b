# What hostile and unlucky submissions get.
# | make hostile          all of them, in eight ways (HOSTILE='--only 16 --ways user,landlock'; see tests/hostile/run)
# | make check-hostile    a short form of it
# | make check-grades     full marks for every chapter's solution, none for its stubs
.PHONY: hostile check-hostile check-grades
hostile: grader grading-05
	@tests/hostile/run $(HOSTILE)
check-hostile: grader grading-05
	@tests/hostile/samples >/dev/null || tests/hostile/samples
	@tests/hostile/run --short
check-grades: grader $(NUMBERS:%=grading-%)
	@tests/hostile/grades $(if $(N),$(N),$(NUMBERS))
