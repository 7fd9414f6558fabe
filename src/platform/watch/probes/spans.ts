/** A part of what the server does, as traces show it. Names are those of the program, never what people sent. */
export type SpanPart = {
  /** `server`: a request; `client`: a statement or a call of a port; `internal`: a task. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly name: string;
  /** Of a statement: its text, which traces show without what stands in it literally. */
  readonly statement?: string;
  /** Value of the header `traceparent`, by which a request continues the trace of whoever sent it. */
  readonly parent?: unknown;
};

/** A part that is under way. */
export type OpenSpan = {
  /** Runs what belongs to it. */
  readonly run: <T>(work: () => T) => T;
  /** @param failed whether it ended in a failure of the server or of a service */
  readonly end: (failed: boolean, status?: number) => void;
};

/** How traces are made; see `tracing.ts`, which is loaded where the settings name a collector. */
export type Spans = {
  readonly begin: (part: SpanPart) => OpenSpan;
  /** Headers by which a service outside continues the trace of this point. */
  readonly headers: () => Readonly<Record<string, string>>;
};

const noHeaders = {};
const unseen: OpenSpan = { run: (work) => work(), end: () => undefined };
let spans: Spans | null = null;

/** Turns traces on for this process, or off with null. */
export function setSpans(made: Spans | null): void {
  spans = made;
}

/** Begins a part whose end is seen elsewhere, as that of a request. */
export function beginSpan(part: SpanPart): OpenSpan {
  return spans === null ? unseen : spans.begin(part);
}

/** Runs `work` as a part of the trace at this point; just runs it where nobody traces. */
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

/** What a call of a service outside carries, so that its part belongs to the same trace (W3C Trace Context). */
export function traceHeaders(): Readonly<Record<string, string>> {
  return spans === null ? noHeaders : spans.headers();
}
