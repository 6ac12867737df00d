import type { RequestRecord } from '../../recorder/record.ts';
import { ConfigurationPanel } from './configuration-panel.tsx';
import { DatabasePanel } from './database-panel.tsx';
import { ExceptionPanel } from './exception-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import type { PanelEntry } from './panel.ts';
import { RequestPanel } from './request-panel.tsx';
import { ResponsePanel } from './response-panel.tsx';
import { RoutingPanel } from './routing-panel.tsx';
import { StagesPanel } from './stages-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';

/** In the order of the menu. */
export const panels: readonly [PanelEntry, ...PanelEntry[]] = [
  { name: 'summary', title: 'Summary', Panel: SummaryPanel },
  { name: 'request', title: 'Request', Panel: RequestPanel },
  { name: 'response', title: 'Response', Panel: ResponsePanel },
  {
    name: 'stages',
    title: 'Stages',
    Panel: StagesPanel,
    mark: ({ stages }) => (stages.every(({ outcome }) => outcome === 'passed') ? null : 'one ended it'),
  },
  {
    name: 'routing',
    title: 'Routing',
    Panel: RoutingPanel,
    count: ({ candidates }) => candidates.length,
    mark: ({ route }) => (route === null ? 'no route' : null),
  },
  {
    name: 'database',
    title: 'Database',
    Panel: DatabasePanel,
    count: ({ queries }) => queries.length,
    mark: ({ queries }) =>
      new Set(queries.map(({ sql }) => sql)).size < queries.length ? 'the same more than once' : null,
  },
  {
    name: 'exception',
    title: 'Exception',
    Panel: ExceptionPanel,
    count: ({ exceptions }) => exceptions.length,
    mark: ({ exceptions }) => (exceptions.length > 0 ? 'something was thrown' : null),
  },
  {
    name: 'log',
    title: 'Log',
    Panel: LogPanel,
    count: ({ log }) => log.length,
    mark: ({ log }) =>
      log.some(({ level }) => level === 'warn' || level === 'error') ? 'a warning or an error' : null,
  },
  { name: 'configuration', title: 'Configuration', Panel: ConfigurationPanel },
];

/** When none is asked for, the first; of a fault, what was thrown. */
export function findPanel(name: string | null, { status, exceptions }: RequestRecord): PanelEntry {
  const wanted = name ?? (status >= 500 && exceptions.length > 0 ? 'exception' : 'summary');
  return panels.find((panel) => panel.name === wanted) ?? panels[0];
}
