/** A refusal of a whole call, thrown anywhere in the server; `platform/http/errors/error-texts.ts` writes it for the caller. */
export class ApiError<Details = unknown> extends Error {
  override readonly name = 'ApiError';
  /** Permanent. */
  readonly code: string;
  /** The name of its text; the code, and behind a dot which of its texts. */
  readonly text: string;
  readonly status: number;
  /** Values of its text, and what else it answers. */
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
