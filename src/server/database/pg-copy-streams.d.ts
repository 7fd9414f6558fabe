declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A writable stream that a client runs as `COPY ... FROM STDIN`; `rowCount` is known when it has finished. */
  export function from(text: string): Writable & Submittable & { readonly rowCount: number };
}
