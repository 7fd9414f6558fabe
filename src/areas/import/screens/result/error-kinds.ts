import type { ImportRowError } from '../../machines/import-types.ts';

export type ErrorKind = {
  readonly key: string;
  readonly code: string;
  /** Heading of the column; null for errors of whole rows. */
  readonly column: string | null;
  readonly count: number;
  /** The common message; null if they differ. */
  readonly message: string | null;
};

export function kindOf({ code, coluna, titulo }: ImportRowError): string {
  return JSON.stringify([code, coluna, titulo]);
}

/** Kinds of errors, the most frequent first: a column and its problem. */
export function errorKinds(errors: readonly ImportRowError[]): readonly ErrorKind[] {
  const kinds = new Map<string, ErrorKind>();
  for (const error of errors) {
    const key = kindOf(error);
    const known = kinds.get(key);
    const { code, titulo, message } = error;
    kinds.set(
      key,
      known === undefined
        ? { key, code, column: titulo, count: 1, message }
        : { ...known, count: known.count + 1, message: known.message === message ? message : null },
    );
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count);
}
