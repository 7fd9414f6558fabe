import { ReadAnswer } from './read-answer.ts';

/** Codes of failures that the client itself detects; their texts come from the portal. */
export type ClientErrorCode = 'SEM_CONEXAO' | 'RESPOSTA_INVALIDA' | 'NAO_ENVIADO';

/**
 * An error answer of the API, or a failure to reach it. `code` is permanent (the server's catalogue, or `SEM_CONEXAO`
 * with status 0 when no answer came); `message` is for the user.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  /** All messages for the user, `message` first, without duplicates. */
  readonly messages: readonly string[];

  constructor(
    body: {
      code: string;
      status: number;
      message: string;
      details?: Readonly<Record<string, unknown>> | undefined;
      messages?: readonly string[] | undefined;
    },
    requestId: string | null = null,
  ) {
    super(body.message);
    this.name = 'ApiError';
    this.code = body.code;
    this.status = body.status;
    this.details = body.details ?? {};
    this.requestId = requestId;
    this.messages = [...new Set([body.message, ...(body.messages ?? [])])];
  }
}

/**
 * The error of an answer; null for none. Knows the one error shape of the API and the lists `messages` and `errors`
 * (specification 000, section 8); any other shape (such as a proxy's page) becomes `RESPOSTA_INVALIDA`.
 */
export function failureOf(
  response: Response,
  expectsJson: boolean,
  messageOf: (code: ClientErrorCode) => string,
): ApiError | null {
  const isRefused = !response.ok && response.status !== 304;
  if (!isRefused && !(expectsJson && isUnreadable(response))) return null;

  const body = bodyOf(response) ?? {};
  const { code, message, details, request_id } = body;
  const lists = messagesOf(response);
  const requestId = typeof request_id === 'string' ? request_id : response.headers.get('x-request-id');
  return new ApiError(
    {
      code: isRefused && typeof code === 'string' ? code : 'RESPOSTA_INVALIDA',
      status: response.status,
      message: isText(message) ? message : lists.join('\n') || messageOf('RESPOSTA_INVALIDA'),
      details: isObject(details) ? details : undefined,
      messages: [...(isText(message) ? lists : []), ...textsOf(isObject(details) ? details.errors : undefined)],
    },
    requestId,
  );
}

/** Messages for the user in the lists `messages` and `errors` of an answer. */
export function messagesOf(response: Response): readonly string[] {
  const body = bodyOf(response);
  return body ? [...new Set([...textsOf(body.messages), ...textsOf(body.errors)])] : [];
}

/** Messages for the user in the list `warnings` of an answer: neither successes nor refusals. */
export function warningsOf(response: Response): readonly string[] {
  return [...new Set(textsOf(bodyOf(response)?.warnings))];
}

/** Whether an answer has a list of errors, whatever its status. */
export function hasErrors(response: Response): boolean {
  return textsOf(bodyOf(response)?.errors).length > 0;
}

/**
 * Whether the server was not reached, failed, sent an unreadable answer, or timed out: the same call may succeed later.
 */
export function isPassing({ status }: ApiError): boolean {
  return status < 400 || status >= 500 || [408, 425, 429].includes(status);
}

/** The JSON object in the answer; null for other contents. */
export function bodyOf(response: Response): Readonly<Record<string, unknown>> | null {
  return response instanceof ReadAnswer && isObject(response.value) ? response.value : null;
}

function isUnreadable(response: Response): boolean {
  return !(response instanceof ReadAnswer && response.isJson);
}

/** Lines of a list whose entries are texts, or objects with a `message`. */
function textsOf(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) => (isObject(entry) ? entry.message : entry)).filter(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
