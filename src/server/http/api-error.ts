import { catalogue, type ErrorCode, type ErrorDetails } from './catalogue.ts';

type Entries = {
  readonly [Code in ErrorCode]: { readonly status: number; readonly message: (details: ErrorDetails<Code>) => string };
};
const entries: Entries = catalogue;

/** An error for the caller, thrown anywhere in the server by its code; the text comes from the catalogue. */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly details: ErrorDetails<Code>;

  constructor(code: Code, details: ErrorDetails<Code>) {
    const entry: Entries[Code] = entries[code];
    super(entry.message(details));
    this.name = 'ApiError';
    this.code = code;
    this.status = entry.status;
    this.details = details;
  }
}

/** The body of every error answer (components/schemas.yaml, Erro). */
export function errorBody(error: ApiError, requestId: string): Record<string, unknown> {
  const { code, status, message, details } = error;
  return { error: true, code, status, message, details, request_id: requestId };
}
