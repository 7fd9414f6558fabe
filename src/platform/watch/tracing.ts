import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { PortalVersion } from '../version.ts';
import type { Spans } from './probes/spans.ts';
import { maskStatement } from './statement-text.ts';

type Env = Readonly<Record<string, string | undefined>>;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
/** Masked texts of statements: they are few and repeat. */
const masked = new Map<string, string>();
const maxMasked = 2_000;

/**
 * Sends traces to a collector by OTLP over HTTP, in JSON. It supports these settings of OpenTelemetry: those of the
 * exporter (`OTEL_EXPORTER_OTLP_...`), `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER` with its
 * `_ARG`, `OTEL_BSP_SCHEDULE_DELAY`, `OTEL_BSP_MAX_QUEUE_SIZE` and `OTEL_BSP_MAX_EXPORT_BATCH_SIZE`.
 */
export function createTracing(
  env: Env,
  { version, commit }: PortalVersion,
): { readonly spans: Spans; readonly end: () => Promise<void> } {
  const own = resourceFromAttributes({
    'service.name': env.OTEL_SERVICE_NAME ?? 'vitral',
    'service.version': commit === null ? version : `${version}+${commit.slice(0, 12)}`,
    ...readAttributes(env.OTEL_RESOURCE_ATTRIBUTES),
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(own),
    sampler: readSampler(env),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        ...readNumber('scheduledDelayMillis', env.OTEL_BSP_SCHEDULE_DELAY),
        ...readNumber('maxQueueSize', env.OTEL_BSP_MAX_QUEUE_SIZE),
        ...readNumber('maxExportBatchSize', env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE),
      }),
    ],
  });
  const tracer = provider.getTracer('vitral', version);
  const contexts = new AsyncLocalStorage<Context>();
  const spans: Spans = {
    begin: ({ kind, name, statement, parent }) => {
      const above = parent === undefined ? (contexts.getStore() ?? ROOT_CONTEXT) : readParent(parent);
      const span = tracer.startSpan(name, { kind: kinds[kind] }, above);
      if (statement !== undefined && span.isRecording()) span.setAttribute('db.query.text', textOf(statement));
      const context = trace.setSpan(above, span);
      return {
        run: (work) => contexts.run(context, work),
        end: (failed, status) => {
          if (status !== undefined) span.setAttribute('http.response.status_code', status);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    headers: () => {
      const found = trace.getSpanContext(contexts.getStore() ?? ROOT_CONTEXT);
      if (found === undefined) return {};
      return { traceparent: `00-${found.traceId}-${found.spanId}-0${found.traceFlags & 1}` };
    },
  };
  // An unreachable collector must not delay the end of the server.
  return { spans, end: () => provider.shutdown().catch(() => undefined) };
}

function textOf(statement: string): string {
  const known = masked.get(statement);
  if (known !== undefined) return known;
  const text = maskStatement(statement);
  if (masked.size < maxMasked) masked.set(statement, text);
  return text;
}

/** The trace that a request continues; a new one if the header is not a valid W3C Trace Context. */
function readParent(header: unknown): Context {
  const found = typeof header === 'string' ? /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header) : null;
  const [, traceId = '', spanId = '', flags = ''] = found ?? [];
  if (found === null || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** `OTEL_TRACES_SAMPLER` with the names of the specification; `parentbased_always_on` if it is missing or unknown. */
function readSampler({ OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: arg = '1' }: Env): Sampler {
  const ratio = Number(arg);
  const plain = name.replace(/^parentbased_/, '');
  const chosen =
    plain === 'always_off'
      ? new AlwaysOffSampler()
      : plain === 'traceidratio'
        ? new TraceIdRatioBasedSampler(ratio >= 0 && ratio <= 1 ? ratio : 1)
        : new AlwaysOnSampler();
  return name === plain && name !== '' ? chosen : new ParentBasedSampler({ root: chosen });
}

/** `key=value,key=value`, percent-encoded. */
function readAttributes(given = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given
      .split(',')
      .map((pair) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair))
      .flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', decode(pair[2] ?? '')]])),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readNumber<Name extends string>(name: Name, given: string | undefined): { readonly [Key in Name]?: number } {
  const value = Number(given ?? '');
  return Number.isInteger(value) && value > 0 ? ({ [name]: value } as { readonly [Key in Name]: number }) : {};
}
