/**
 * An answer whose text has been read and parsed once, for all middlewares and the caller. `isJson` is false for text
 * that is no JSON; an empty text is an absent value.
 */
export class ReadAnswer extends Response {
  readonly value: unknown;
  readonly isJson: boolean;

  constructor(text: string, { status, statusText, headers }: Response) {
    super(text === '' ? null : text, { status, statusText, headers });
    // openapi-fetch calls `json()`, which returns the parsed value, only for an answer with a length.
    if (!this.headers.has('Content-Length')) this.headers.set('Content-Length', String(text.length));
    const parsed = parse(text);
    this.isJson = parsed !== null;
    this.value = parsed?.value;
  }

  override async json(): Promise<unknown> {
    return this.value;
  }
}

const statusesWithoutBody = [204, 205, 304];

/**
 * Reads the body of an answer, so that a connection broken within it fails like one that was never established. Event
 * streams are left to the caller; binary bodies, such as files, are read unchanged.
 */
export async function readAnswer(response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  if (statusesWithoutBody.includes(response.status)) return new ReadAnswer('', response);
  if (response.ok && type.startsWith('text/event-stream')) return response;
  if (!response.ok || type === '' || /[/+]json\b/.test(type)) return new ReadAnswer(await response.text(), response);
  const { status, statusText, headers } = response;
  const file = await response.blob();
  return file.size === 0 ? new ReadAnswer('', response) : new Response(file, { status, statusText, headers });
}

function parse(text: string): { readonly value: unknown } | null {
  if (text === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
