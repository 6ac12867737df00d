import type { CollectedFamily } from './metrics.ts';
import type { Sample } from './sample.ts';

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** The metrics of a process. `worker` is null if there is only one process. */
export interface Collected {
  readonly worker: number | null;
  readonly families: readonly CollectedFamily[];
}

/**
 * Writes the text format of Prometheus. Each process has its own lines, because a sum would fall when a
 * process restarts.
 */
export function writeMetrics(processes: readonly Collected[]): string {
  const all = new Map<string, CollectedFamily>();
  for (const family of processes.flatMap(({ families }) => families))
    if (!all.has(family.name)) all.set(family.name, family);
  const own = processes.map(({ worker, families }) => ({
    worker,
    byName: new Map(families.map((family) => [family.name, family])),
  }));
  return [...all.values()].map((family) => writeFamily(family, own)).join('');
}

type ByName = ReadonlyMap<string, CollectedFamily>;

function writeFamily(
  { name, help, type, isShared, samples }: CollectedFamily,
  processes: readonly { readonly worker: number | null; readonly byName: ByName }[],
): string {
  const lines = isShared
    ? samples.map((sample) => writeSample(name, sample, null))
    : processes.flatMap(({ worker, byName }) =>
        (byName.get(name)?.samples ?? []).map((sample) => writeSample(name, sample, worker)),
      );
  if (lines.length === 0) return '';
  return `# HELP ${name} ${escapeText(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function writeSample(name: string, { suffix = '', labels = {}, value }: Sample, worker: number | null) {
  const all = worker === null ? labels : { ...labels, worker: String(worker) };
  const pairs = Object.entries(all).map(
    ([label, text]) => `${label}="${escapeText(text).replaceAll('"', '\\"')}"`,
  );
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${writeNumber(value)}\n`;
}

function writeNumber(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value);
  return value > 0 ? '+Inf' : '-Inf';
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
