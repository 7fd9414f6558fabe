/** A part of the server's work in traces. Names are those of the program, never what people sent. */
export type SpanPart = {
  /** `server`: a request; `client`: a statement or a port call; `internal`: a task. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly name: string;
  /** Text of a statement, which traces show without its literals. */
  readonly statement?: string;
  /** Value of the header `traceparent`, with which a request continues the trace of its sender. */
  readonly parent?: unknown;
};

/** A part that has started. */
export type OpenSpan = {
  /** Runs work as part of it. */
  readonly run: <T>(work: () => T) => T;
  /** @param failed whether the server or a service failed */
  readonly end: (failed: boolean, status?: number) => void;
};

/** How traces are recorded; `tracing.ts` implements it and is loaded if the settings name a collector. */
export type Spans = {
  readonly begin: (part: SpanPart) => OpenSpan;
  /** Headers with which an external service continues the current trace. */
  readonly headers: () => Readonly<Record<string, string>>;
};

const noHeaders = {};
const unseen: OpenSpan = { run: (work) => work(), end: () => undefined };
let spans: Spans | null = null;

/** Turns traces on for this process; null turns them off. */
export function setSpans(made: Spans | null): void {
  spans = made;
}

/** Starts a part that is ended elsewhere, such as a request. */
export function beginSpan(part: SpanPart): OpenSpan {
  return spans === null ? unseen : spans.begin(part);
}

/** Runs `work` as a part of the current trace, or just runs it without tracing. */
export async function inSpan<T>(part: SpanPart, work: () => Promise<T>): Promise<T> {
  if (spans === null) return work();
  const span = spans.begin(part);
  let failed = true;
  try {
    const result = await span.run(work);
    failed = false;
    return result;
  } finally {
    span.end(failed);
  }
}

/** Headers for a call of an external service, so that its part belongs to the same trace (W3C Trace Context). */
export function traceHeaders(): Readonly<Record<string, string>> {
  return spans === null ? noHeaders : spans.headers();
}
