/** Parses the Prometheus text format 0.0.4. Throws on the same errors as Prometheus. */
export function parseMetrics(text: string): MetricsRead {
  const types = new Map<string, string>();
  const samples: SampleRead[] = [];
  const seen = new Set<string>();
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  for (const line of text.slice(0, -1).split('\n')) {
    const about = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line);
    if (about) {
      const [, kind, name = '', rest = ''] = about;
      if (kind === 'TYPE' && types.has(name)) throw new Error(`${name} has two types`);
      if (kind === 'TYPE') types.set(name, rest);
      continue;
    }
    const [, name = '', labels = '', value = ''] =
      /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?\d[\d.e+-]*|[+-]Inf|NaN)$/.exec(line) ?? [];
    if (name === '') throw new Error(`that is no sample: ${line}`);
    if (seen.has(`${name}{${labels}}`)) throw new Error(`twice: ${line}`);
    seen.add(`${name}{${labels}}`);
    const family = name.replace(/_(bucket|sum|count)$/, '');
    if (types.get(name) === undefined && types.get(family) !== 'histogram')
      throw new Error(`${name} has no type`);
    samples.push({ name, labels: parseLabels(labels), value: Number(value.replace('Inf', 'Infinity')) });
  }
  return { types, samples };
}

export interface MetricsRead {
  readonly types: ReadonlyMap<string, string>;
  readonly samples: readonly SampleRead[];
}

export interface SampleRead {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The sum of all samples with these labels. */
export function sumOf({ samples }: MetricsRead, name: string, labels: Record<string, string> = {}): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  const rest = text.replace(
    /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/g,
    (_, name: string, value: string) => {
      labels[name] = value;
      return '';
    },
  );
  if (rest !== '') throw new Error(`those are no labels: ${text}`);
  return labels;
}
