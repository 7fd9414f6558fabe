declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A writable stream that a client runs as `COPY ... FROM STDIN`; `rowCount` is known when it has finished. */
  export function from(text: string): Writable & Submittable & { readonly rowCount: number };

  /** A readable stream that a client runs as `COPY ... TO STDOUT`. */
  export function to(text: string): Readable & Submittable;
}
