/** What the bench uses of autocannon, which has no types of its own. */
declare module 'autocannon' {
  type Run = Promise<{ readonly errors: number; readonly timeouts: number }> & {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  };
  type Request = {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Makes the request that is sent, anew each time. */
    readonly setupRequest?: (request: object) => object;
  };
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    /** In seconds. */
    readonly duration: number;
    readonly timeout: number;
    /** Requests a second of all connections together. */
    readonly overallRate?: number;
    readonly requests: readonly Request[];
    readonly setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void;
  }): Run;
}
