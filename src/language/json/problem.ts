/**
 * A mistake in an entity schema, a view or an override, as data (rule V1). It is written for configurators, in English;
 * `code` never changes, so that others may match it.
 */
export type ViewProblem = {
  /** Permanent code such as `view/unknown-type`. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Path of the file relative to the project, with forward slashes. */
  readonly file: string;
  /** Line and column of the mistake, from 1; 1:1 for the whole file. */
  readonly line: number;
  readonly column: number;
  /** JSON Pointer (RFC 6901) into the file, '' for its root. */
  readonly pointer: string;
  /** What is wrong and how to fix it. */
  readonly message: string;
  /** Most similar known names, best first; empty if there are none. */
  readonly suggestions: readonly string[];
};
