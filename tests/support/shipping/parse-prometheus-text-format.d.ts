declare module 'parse-prometheus-text-format' {
  type Metric = {
    readonly value?: string;
    readonly labels?: Record<string, string>;
    readonly buckets?: Record<string, string>;
    readonly count?: string;
  };
  /** Reads Prometheus' text format; throws for what is none. */
  export default function parsePrometheus(
    text: string,
  ): readonly { readonly name: string; readonly type: string; readonly metrics: readonly Metric[] }[];
}
