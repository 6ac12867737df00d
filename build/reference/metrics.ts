import { escaped, note, table } from './markdown.ts';

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labels: readonly string[];
}

/** Lists every metric in a server's response to `GET /metrics`. */
export function metricsReference(response: string): string {
  const rows = parseMetrics(response).map(({ name, help, type, labels }) => [
    `\`${name}\``,
    type,
    labels.map((label) => `\`${label}\``).join(', '),
    escaped(help),
  ]);
  return `${note}

# Metrics

\`/metrics\` returns these metrics in the Prometheus text format. [Monitor Vitrine](../operators/monitor.md#collect-metrics) shows how to collect them.

${table(['name', 'type', 'labels', 'meaning'], rows)}
- With several [\`WORKERS\`](settings.md#workers), each sample also has the label \`worker\`. \`sum without (worker) (…)\` adds them up.
- A histogram named \`NAME\` has the series \`NAME_bucket\`, \`NAME_sum\` and \`NAME_count\`.
- \`route\` is a route of Vitrine, or \`no-route\`, \`redirect\`, \`method-not-allowed\` or \`misdirected\`.
- Clients cannot create new label values.
`;
}

function parseMetrics(response: string): Metric[] {
  return response
    .split('# HELP ')
    .slice(1)
    .map((family) => {
      const [, name = '', help = '', type = ''] = /^(\S+) (.*)\n# TYPE \S+ (\w+)/.exec(family) ?? [];
      const labels = [...family.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label);
      return { name, help, type, labels: [...new Set(labels)].filter((label) => label !== 'le') };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
