import type { PortalVersion } from '../version.ts';
import { setSpans } from './probes/spans.ts';

/**
 * Turns traces on if OpenTelemetry's own settings name a collector (`OTEL_EXPORTER_OTLP_ENDPOINT` or
 * `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`); without them its modules are not loaded. Returns the function that sends the
 * remaining traces and stops.
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
