import type { Config } from '../../../config/config.ts';
import type { Children } from '../../../html/jsx/markup.ts';
import type { RequestRecord } from '../../recorder/record.ts';
import type { RecordSummary, Records } from '../../recorder/records.ts';

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
  readonly Panel: (props: PanelProps) => Children;
  /** How many there are in it. */
  readonly count?: (record: RequestRecord) => number;
  /** What makes it worth a look, if anything does. */
  readonly mark?: (record: RequestRecord) => string | null;
}
