import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { driveHeads } from './drive-heads.ts';
import type { Running } from './running.ts';

export interface Load {
  /** A file of targets, one per line. */
  readonly targets: string;
  readonly order: 'random' | 'in turn';
  /** The number of targets that were already requested. */
  readonly from?: number;
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that the requests use in turn, in addition to the others. */
  readonly variants?: readonly Readonly<Record<string, string>>[];
  readonly seconds: number;
  /** Total requests per second, or unlimited. With a rate, each connection pauses randomly between requests. */
  readonly rate?: number;
}

export interface Outcome {
  readonly requests: number;
  readonly perSecond: number;
  readonly perCpuSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly broken: number;
}

const connections = 64;
/** Connections at a given rate. A pause is at least a millisecond, so a rate needs more connections. */
const pausing = 512;

/** The available tool: `wrk`, or `autocannon` from npm, which uses more of the machine. */
export const tool = Bun.which('wrk') ? 'wrk' : 'autocannon';

export async function drive(server: Running, load: Load): Promise<Outcome> {
  const cpuBefore = server.cpuSeconds();
  const drivers = { wrk: driveWithWrk, autocannon: driveWithAutocannon };
  const run = load.method === 'HEAD' ? driveHeads : drivers[tool];
  const { requests, seconds, ...rest } = await run(server, load);
  return {
    ...rest,
    requests,
    perSecond: requests / seconds,
    perCpuSecond: requests / (server.cpuSeconds() - cpuBefore),
  };
}

export interface Driven {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly broken: number;
}

async function driveWithWrk({ port, host }: Running, load: Load): Promise<Driven> {
  const many = load.rate === undefined ? connections : pausing;
  const pause = load.rate === undefined ? 0 : (many / load.rate) * 1000;
  const wrk = Bun.spawn(
    [
      ...['taskset', '-c', `1-${availableParallelism() - 1}`],
      ...['wrk', '-t1', `-c${many}`, `-d${load.seconds}s`, '--timeout', '10s'],
      ...['-s', join(import.meta.dir, 'load.lua'), `http://127.0.0.1:${port}`, '--'],
      ...[load.targets, load.order, headLines({ Host: host, ...load.headers }), String(pause)],
      String(load.from ?? 0),
      (load.variants ?? []).map(headLines).join('\n\n'),
    ],
    { stderr: 'inherit' },
  );
  const text = await new Response(wrk.stdout).text();
  return JSON.parse(/^RESULT (.*)$/m.exec(text)?.[1] ?? '') as Driven;
}

function headLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map((pair) => pair.join(': '))
    .join('\n');
}

async function driveWithAutocannon({ port, host }: Running, load: Load): Promise<Driven> {
  const { default: autocannon } = await import('autocannon');
  const targets = (await Bun.file(load.targets).text()).trimEnd().split('\n');
  let position = load.from ?? 0;
  const next = () =>
    targets[
      load.order === 'random' ? Math.floor(Math.random() * targets.length) : position++ % targets.length
    ];
  const { variants = [] } = load;
  const headersOf = (index: number) =>
    variants.length > 0 && {
      headers: { Host: host, ...load.headers, ...variants[index % variants.length] },
    };
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: load.seconds,
    headers: { Host: host, ...load.headers },
    requests: [{ setupRequest: (request: object) => ({ ...request, path: next(), ...headersOf(position) }) }],
    ...(load.rate !== undefined && { overallRate: load.rate }),
  });
  return {
    requests: result.requests.total,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx,
    broken: result.errors + result.timeouts,
  };
}
