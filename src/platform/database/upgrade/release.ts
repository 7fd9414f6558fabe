/**
 * Which databases this release works with. A change of what stands in the database comes in two releases: one that adds and
 * works beside the release before it, and a later one that takes away what nobody asks for any more.
 */
export type Release = {
  /** Grows with each release that changes tables, scripts of `changes/` or how columns are written. */
  readonly level: number;
  /** The lowest level whose servers may run beside this one, and may start on the database after it. */
  readonly oldestBeside: number;
  /** The lowest level of a database that this release brings up. */
  readonly oldestBrought: number;
};

/** Level 1 stands for all releases before servers were known to each other. */
export const release: Release = { level: 4, oldestBeside: 1, oldestBrought: 1 };

/** A server that must not run on this database, whatever is tried: exit code 2. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError';
  readonly final = true;
}
