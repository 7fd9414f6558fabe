import type { PortalVersion } from '../version.ts';
import { setSpans } from './probes/spans.ts';

/**
 * Turns traces on where OpenTelemetry's own settings name a collector (`OTEL_EXPORTER_OTLP_ENDPOINT` or
 * `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`); nothing of it is loaded without them. Answers what sends the rest and ends it.
 */
export async function openTracing(
  env: Readonly<Record<string, string | undefined>>,
  version: PortalVersion,
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all = '', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own = '' } = env;
  if ((all === '' && own === '') || env.OTEL_SDK_DISABLED === 'true') return async () => undefined;
  const { createTracing } = await import('./tracing.ts');
  const tracing = createTracing(env, version);
  setSpans(tracing.spans);
  return async () => {
    setSpans(null);
    await tracing.end();
  };
}
