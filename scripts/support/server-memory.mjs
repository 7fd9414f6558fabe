/**
 * What keeps the memory of a server small, for the commands that start one. Plain JavaScript, because `start.mjs` runs before
 * anything is installed. Dockerfile, compose file and unit of systemd say the same.
 */

/**
 * What a busy moment needed goes back to the system. glibc keeps freed memory for each thread by itself, and blocks that were large once:
 * two places and blocks up to 128 kB are enough to keep.
 */
export const memoryVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** V8's space for new objects, in MB, of which it takes twice as much and gives little back: by itself it grows to 64. */
export const memoryFlags = ['--max-semi-space-size=16'];
