/* what: calls the kernel by its instruction
 * points: 0
 * refused: system call|syscall|instruction|assembl
 */
//// top
static void leave(void)
{
    __asm__ volatile("syscall" : : "a"(231), "D"(0) : "rcx", "r11", "memory");
}
//// every body
leave();
