/**
 * An error answer of the API, or a failure to reach it. `code` is permanent (the server's catalogue, or `SEM_CONEXAO`
 * with status 0 when no answer came); `message` is for the user.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;

  constructor(
    body: { code: string; status: number; message: string; details?: Readonly<Record<string, unknown>> | undefined },
    requestId: string | null = null,
  ) {
    super(body.message);
    this.name = 'ApiError';
    this.code = body.code;
    this.status = body.status;
    this.details = body.details ?? {};
    this.requestId = requestId;
  }
}

/** Reads the one error shape of the API; an answer in any other shape (a proxy's page, say) becomes `RESPOSTA_INVALIDA`. */
export async function readApiError(response: Response, fallbackMessage: string): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) {
    return new ApiError({ ...body, status: response.status }, body.request_id ?? null);
  }
  return new ApiError(
    { code: 'RESPOSTA_INVALIDA', status: response.status, message: fallbackMessage },
    response.headers.get('x-request-id'),
  );
}

type ErrorBody = { code: string; message: string; details?: Record<string, unknown>; request_id?: string };

function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message, details } = value as Record<string, unknown>;
  const hasDetails = details === undefined || (typeof details === 'object' && details !== null);
  return typeof code === 'string' && typeof message === 'string' && hasDetails;
}
