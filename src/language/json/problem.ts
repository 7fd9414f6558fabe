/**
 * A mistake in an entity schema, a view or an override, as data (rule V1).
 * It is written for configurators, in English; `code` is permanent, others may match on it.
 */
export type ViewProblem = {
  /** Permanent identifier such as `view/unknown-type`. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Path of the file relative to the project, with forward slashes. */
  readonly file: string;
  /** 1-based line and column of the offending text; 1:1 when the whole file is meant. */
  readonly line: number;
  readonly column: number;
  /** JSON Pointer (RFC 6901) into the file, '' for its root. */
  readonly pointer: string;
  /** What is wrong and how to fix it. */
  readonly message: string;
  /** Nearest known names, best first; empty when none is near. */
  readonly suggestions: readonly string[];
};
