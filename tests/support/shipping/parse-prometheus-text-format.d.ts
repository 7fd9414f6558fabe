declare module 'parse-prometheus-text-format' {
  type Metric = {
    readonly value?: string;
    readonly labels?: Record<string, string>;
    readonly buckets?: Record<string, string>;
    readonly count?: string;
  };
  /** Parses Prometheus' text format; throws for anything else. */
  export default function parsePrometheus(
    text: string,
  ): readonly { readonly name: string; readonly type: string; readonly metrics: readonly Metric[] }[];
}
