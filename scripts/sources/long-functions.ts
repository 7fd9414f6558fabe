/**
 * Functions of `src` over the limit of lines, with their lines: none comes to them, and none of them grows
 * (`scripts/sources-check.ts`). They are sorted by their kind, with why such a one is long. Whoever works in one of
 * them parts it by what it does and takes it off.
 */
export const longFunctions: Readonly<Record<string, number>> = {};
