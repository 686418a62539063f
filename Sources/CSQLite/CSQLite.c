#include "CSQLite.h"

// SQLite counts the bytes that it allocates, under one lock for all connections, unless it is told not to before the first
// connection is opened (https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus). So this runs
// before the program does.
__attribute__((constructor)) static void stop_counting_memory(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
