import { arch, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { version } from '../package.json';
import { limit, ours, wall } from './contenders.ts';
import { drawChart } from './draw-chart.ts';
import { type Outcome, tool } from './load.ts';
import { median } from './median.ts';

export interface Measured {
  readonly workload: string;
  /** The contenders whose rate is 1.00. */
  readonly bases: readonly string[];
  readonly outcomes: ReadonlyMap<string, readonly (Outcome & { readonly megabytes: number })[]>;
}

export interface Circumstances {
  readonly people: number;
  readonly rounds: number;
  /** The file of the report. Null writes nothing. */
  readonly file: string | null;
}

/** Returns the tables. Unless it is a dry run, writes them to RESULTS.md with a chart. */
export async function writeReport(
  measured: readonly Measured[],
  { people, rounds, file }: Circumstances,
): Promise<string> {
  const tables = [...measured.map(renderTable), renderGoals(measured)].join('\n');
  if (file === null) return tables;
  const folder = import.meta.dir;
  const picture = file.toLowerCase().replace(/\.md$/, '.svg');
  await Bun.write(join(folder, file), `${renderHead(people, rounds, picture)}\n${tables}`);
  await Bun.write(join(folder, picture), drawChart(measured));
  return tables;
}

function renderHead(people: number, rounds: number, picture: string): string {
  const [cpu] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  return `# Measured beside its peers

Vitrine ${version} in production as shipped, all six stages, on ${day}: one server at a time on one pinned core, ${tool} on the others,
64 connections, ${people} people in one SQLite file, ${rounds} rounds in which each has its turn; a ratio is the median of those of the rounds, with the least and the most of them, and the load of the machine was ${(loadavg()[0] ?? 0).toFixed(0)} at the end. ${cpu?.model ?? 'Unknown processor'} (${arch()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Bun ${Bun.version}.
At a part of the peak there are 512 connections, each of which pauses between two requests.
Absolute numbers mean little on a shared machine; the ratios were taken in one run, the servers in turn.
Made by \`npm run bench\`; \`npm run bench -- --only=kept --dry\` measures a part and changes nothing.

![Requests per CPU second](${picture})
`;
}

function renderTable({ workload, bases: wanted, outcomes }: Measured): string {
  const bases = wanted.filter((name) => outcomes.has(name));
  const rows = [...outcomes].map(([name, runs]) => {
    const rates = runs.map(({ perCpuSecond }) => perCpuSecond);
    const ratios = bases.map((base) => describeRatio(ratiosOf(outcomes, name, base)));
    return [
      name === ours.name ? `**${name}**` : name,
      Math.round(median(rates)).toLocaleString('en'),
      (1e6 / median(rates)).toFixed(1),
      `${Math.round(Math.min(...rates)).toLocaleString('en')}–${Math.round(Math.max(...rates)).toLocaleString('en')}`,
      Math.round(median(runs.map(({ perSecond }) => perSecond))).toLocaleString('en'),
      ...ratios,
      median(runs.map(({ p50 }) => p50)).toFixed(1),
      median(runs.map(({ p99 }) => p99)).toFixed(1),
      Math.round(median(runs.map(({ megabytes }) => megabytes))).toString(),
    ];
  });
  const head = [
    'server',
    'requests per CPU second',
    'µs each',
    'spread',
    'per second',
    ...bases.map((base) => `× ${base}`),
    'p50 ms',
    'p99 ms',
    'MB',
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return `## ${workload}\n\n${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`;
}

/** Compares within a round, because other load on the machine affected both. */
function ratiosOf(outcomes: Measured['outcomes'], name: string, base: string): number[] {
  const bases = outcomes.get(base) ?? [];
  return (outcomes.get(name) ?? []).map(
    ({ perCpuSecond }, round) => perCpuSecond / (bases[round]?.perCpuSecond ?? Number.NaN),
  );
}

function describeRatio(ratios: readonly number[]): string {
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  return `${median(ratios).toFixed(2)} (${least}–${most})`;
}

const goals = [
  { workload: 'profile JSON, kept', base: limit.name, least: 0.85 },
  { workload: 'profile JSON, kept', base: 'Bun.serve with a Map', least: 1.1 },
  { workload: 'profile JSON, kept', base: 'nginx, static files', least: 0.55 },
  { workload: 'profile JSON, first read of a name', base: wall.name, least: 0.9 },
  { workload: 'profile HTML, kept', base: limit.name, least: 1 },
] as const;

function renderGoals(measured: readonly Measured[]): string {
  const lines = goals.flatMap(({ workload, base, least }) => {
    const outcomes = measured.find((one) => one.workload === workload)?.outcomes;
    if (!outcomes?.has(ours.name) || !outcomes.has(base)) return [];
    const ratios = ratiosOf(outcomes, ours.name, base);
    const isReached = median(ratios) >= least;
    return [
      `| ${workload} | ${least} × ${base} | ${describeRatio(ratios)} | ${isReached ? 'reached' : '**not reached**'} |\n`,
    ];
  });
  return `## Goals\n\n| workload | at least | measured | |\n| --- | --- | --- | --- |\n${lines.join('')}`;
}
