/// The number of blocks that this process has allocated.
unsigned long allocation_count(void);
