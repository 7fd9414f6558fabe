/**
 * A refusal of a whole call, which may be thrown anywhere in the server; `platform/http/errors/error-texts.ts` writes
 * its text for the caller.
 */
export class ApiError<Details = unknown> extends Error {
  override readonly name = 'ApiError';
  /** Never changes, because clients rely on it. */
  readonly code: string;
  /** The name of its text: the code, with a suffix after a dot if the code has several texts. */
  readonly text: string;
  readonly status: number;
  /** Values of its text, and further fields of the answer. */
  readonly details: Details;

  constructor({
    code,
    text,
    status,
    details,
  }: {
    readonly code: string;
    readonly text: string;
    readonly status: number;
    readonly details: Details;
  }) {
    super(text);
    this.code = code;
    this.text = text;
    this.status = status;
    this.details = details;
  }
}
