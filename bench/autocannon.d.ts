/** Declares the parts of autocannon that the benchmark uses. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly requests: readonly { readonly setupRequest: (request: object) => object }[];
    readonly overallRate?: number;
  }

  interface Result {
    readonly requests: { readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
