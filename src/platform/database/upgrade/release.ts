/**
 * Which databases this release works with. A change of the database takes two releases: the first adds and works beside
 * its predecessor, and a later one removes what is no longer used.
 */
export type Release = {
  /** Grows with each release that changes tables, scripts of `changes/` or how columns are written. */
  readonly level: number;
  /** The lowest level whose servers may run beside this one and may start on the database after it. */
  readonly oldestBeside: number;
  /** The lowest level of a database that this release can upgrade. */
  readonly oldestBrought: number;
};

/** Level 1 stands for all releases before servers registered themselves. */
export const release: Release = { level: 4, oldestBeside: 1, oldestBrought: 1 };

/** This server must not run on this database; a retry does not help. Exit code 2. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError';
  readonly final = true;
}
