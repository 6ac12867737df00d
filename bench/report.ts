import { arch, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { version } from '../package.json';
import { ours } from './contenders.ts';
import { drawChart } from './draw-chart.ts';
import { type Outcome, tool } from './load.ts';
import { median } from './median.ts';

export interface Measured {
  readonly workload: string;
  /** Those whose rate is 1.00. */
  readonly bases: readonly string[];
  readonly outcomes: ReadonlyMap<string, readonly (Outcome & { readonly megabytes: number })[]>;
}

export interface Circumstances {
  readonly people: number;
  readonly rounds: number;
  readonly dry: boolean;
}

/** Gives the tables, and unless it is a dry run writes them to RESULTS.md with a chart. */
export async function writeReport(
  measured: readonly Measured[],
  { people, rounds, dry }: Circumstances,
): Promise<string> {
  const tables = measured.map(renderTable).join('\n');
  if (dry) return tables;
  const folder = import.meta.dir;
  await Bun.write(join(folder, 'RESULTS.md'), `${renderHead(people, rounds)}\n${tables}`);
  await Bun.write(join(folder, 'results.svg'), drawChart(measured));
  return tables;
}

function renderHead(people: number, rounds: number): string {
  const [cpu] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  return `# Measured beside its peers

Vitrine ${version} in production as shipped, all six stages, on ${day}: one server at a time on one pinned core, ${tool} on the others,
64 connections, ${people} people in one SQLite file, ${rounds} rounds (of an even number the better of the middle two). ${cpu?.model ?? 'Unknown processor'} (${arch()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Bun ${Bun.version}.
At a part of the peak there are 512 connections, each of which pauses between two requests.
Absolute numbers mean little on a shared machine; the ratios were taken in one run, the servers in turn.
Made by \`npm run bench\`; \`npm run bench -- --only=kept --dry\` measures a part and changes nothing.

![Requests per CPU second](results.svg)
`;
}

function renderTable({ workload, bases: wanted, outcomes }: Measured): string {
  const bases = wanted.filter((name) => outcomes.has(name));
  const rateOf = (name: string) => median((outcomes.get(name) ?? []).map(({ perCpuSecond }) => perCpuSecond));
  const rows = [...outcomes].map(([name, runs]) => {
    const rates = runs.map(({ perCpuSecond }) => perCpuSecond);
    const ratios = bases.map((base) => (rateOf(name) / rateOf(base)).toFixed(2));
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
