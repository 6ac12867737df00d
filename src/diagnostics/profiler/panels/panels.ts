import type { ComponentChild } from 'preact';
import type { Config } from '../../../config.ts';
import type { RequestRecord } from '../../recorder/record.ts';
import type { RecordSummary, Records } from '../../recorder/records.ts';
import { ConfigurationPanel } from './configuration-panel.tsx';
import { DatabasePanel } from './database-panel.tsx';
import { ExceptionPanel } from './exception-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { RequestPanel } from './request-panel.tsx';
import { ResponsePanel } from './response-panel.tsx';
import { RoutingPanel } from './routing-panel.tsx';
import { StagesPanel } from './stages-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';

export interface PanelProps {
  readonly record: RequestRecord;
  readonly summary: RecordSummary;
  readonly config: Config;
  readonly counts: ReturnType<Records['count']>;
  readonly neighbours: ReturnType<Records['neighbours']>;
  /** The request whose redirect led here. */
  readonly origin: RecordSummary | null;
}

export interface PanelEntry {
  readonly name: string;
  readonly title: string;
  readonly Panel: (props: PanelProps) => ComponentChild;
}

/** In the order of the menu. The first is shown when none is asked for. */
export const panels: readonly [PanelEntry, ...PanelEntry[]] = [
  { name: 'summary', title: 'Summary', Panel: SummaryPanel },
  { name: 'request', title: 'Request', Panel: RequestPanel },
  { name: 'response', title: 'Response', Panel: ResponsePanel },
  { name: 'stages', title: 'Stages', Panel: StagesPanel },
  { name: 'routing', title: 'Routing', Panel: RoutingPanel },
  { name: 'database', title: 'Database', Panel: DatabasePanel },
  { name: 'exception', title: 'Exception', Panel: ExceptionPanel },
  { name: 'log', title: 'Log', Panel: LogPanel },
  { name: 'configuration', title: 'Configuration', Panel: ConfigurationPanel },
];

export function findPanel(name: string): PanelEntry {
  return panels.find((panel) => panel.name === name) ?? panels[0];
}
