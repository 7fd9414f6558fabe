/**
 * Settings that keep the memory of a server small, for the commands that start one. Plain JavaScript, because
 * `start.mjs` runs before anything is installed. Dockerfile, compose file and systemd unit have the same values.
 */

/**
 * Makes glibc return freed memory to the system. It keeps freed memory in one arena per thread, and freed large blocks
 * too. Two arenas, and keeping blocks of up to 128 kB, are enough.
 */
export const memoryVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Maximum size of a semi-space for new objects in V8, in MB. V8 uses two of them and rarely returns their memory; by
 * default they grow to 64 MB.
 */
export const memoryFlags = ['--max-semi-space-size=16'];
