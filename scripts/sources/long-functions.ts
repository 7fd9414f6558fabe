/**
 * Functions of `src` that may exceed the limit of lines, with their lines, by `path name` (`scripts/sources-check.ts`).
 * There are none, and none may be added.
 */
export const longFunctions: Readonly<Record<string, number>> = {};
