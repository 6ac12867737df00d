import { cpus, loadavg } from 'node:os';
import { type Second, total } from './tally.ts';

export interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** When the site had recovered after the part stopped. */
  readonly wellAt: number;
}

export interface Played {
  readonly nodes: number;
  readonly pause: number;
  readonly phases: readonly Phase[];
  readonly seconds: readonly Second[];
  readonly lost: readonly string[];
  readonly refusals: ReadonlySet<string>;
}

const columns: Readonly<Record<string, keyof Second>> = {
  'reads served': 'reads',
  unanswered: 'unread',
  publications: 'writes',
  'refused, to be tried again': 'refused',
  'sign-ins': 'signIns',
  'not signed in': 'unsigned',
  'files stored and sent': 'files',
  'asked to come again': 'unfiled',
  stale: 'stale',
};

/** Renders a table and a chart in Markdown. */
export function describeDay({ nodes, pause, phases, seconds, lost, refusals }: Played): string {
  const [busy = 0] = loadavg();
  const rows = phases.map(({ name, from, to, wellAt }) => {
    const part = seconds.slice(from, to);
    const sums = Object.values(columns).map((what) => total(part, what));
    return `| ${name} | ${sums.join(' | ')} | ${wellAt} s |`;
  });
  return `# A day of a university, one part broken after the other

\`npm run bench:cluster\` wrote this: ${nodes} nodes, ${seconds.length} seconds; each part is away for ${pause}, and watched for as long again. ${cpus().length} cores for all of it and for who asks, with a load of ${busy.toFixed(0)} at the end.

| what is broken | ${Object.keys(columns).join(' | ')} | all well after |
|${'---|'.repeat(Object.keys(columns).length + 2)}
${rows.join('\n')}

Acknowledged and lost: ${lost.length}.${lost.map((one) => `\n- ${one}`).join('')} Those who were refused heard:
${[...refusals].map((one) => `- ${one}`).join('\n')}

\`\`\`
${plot(phases, seconds)}
\`\`\`
`;
}

/** A chart of each second from left to right: the share of completed actions, and whether any failed. */
function plot(phases: readonly Phase[], all: readonly Second[]): string {
  const bars = ' ▁▂▃▄▅▆▇█';
  const lineOf = (label: string, what: keyof Second) => {
    const most = Math.max(...all.map((second) => second[what]), 1);
    const line = all.map((second) => bars[Math.ceil((second[what] / most) * (bars.length - 1))] ?? '█');
    return `${label.padEnd(12)}${line.join('')} (█ is ${most} a second)`;
  };
  const marksOf = (label: string, what: keyof Second) =>
    `${label.padEnd(12)}${all.map((second) => (second[what] > 0 ? '!' : '·')).join('')}`;
  const marks = Array.from(all, () => ' ');
  for (const [index, { from }] of phases.entries()) marks[from] = index.toString(36);
  return [
    lineOf('reads', 'reads'),
    marksOf('unanswered', 'unread'),
    lineOf('written', 'writes'),
    marksOf('refused', 'refused'),
    lineOf('sign-ins', 'signIns'),
    marksOf('not in', 'unsigned'),
    lineOf('files', 'files'),
    marksOf('come again', 'unfiled'),
    marksOf('stale', 'stale'),
    `${''.padEnd(12)}${marks.join('')}`,
    phases.map(({ name }, index) => `${index.toString(36)} ${name}`).join(', '),
  ].join('\n');
}
