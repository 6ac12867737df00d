import { Pairs } from '../../components/pairs.tsx';
import type { RecordSummary } from '../../recorder/records.ts';
import { toCurl } from '../curl.ts';
import { recordPath } from '../paths.ts';
import { canReplay } from '../replay.ts';
import type { PanelProps } from './panel.ts';

export function SummaryPanel({ record, summary, counts, neighbours, origin }: PanelProps) {
  return (
    <>
      <Pairs
        none=""
        pairs={[
          ['Request line', `${record.method} ${record.target}`],
          ['Status', `${record.status} ${record.reason}`],
          ['Host', record.host],
          ['Route', record.route ?? 'none'],
          ['Client', record.client],
          ['User', record.user ?? 'nobody'],
          ['When', record.at],
          ['Duration', `${record.milliseconds.toFixed(3)} ms`],
          ['Memory', `${Math.round(record.memory / 1024 / 1024)} MiB`],
          ['Token', record.token],
        ]}
      />
      <ul class="links">
        <Step label="Previous request" to={neighbours.previous} />
        <Step label="Next request" to={neighbours.next} />
        <Step label="Redirected here from" to={origin} />
        {canReplay(record) && (
          <li>
            <a href="?replay">Replay and compare</a>
          </li>
        )}
      </ul>
      <form method="get" class="search">
        <label>
          Compare with the token
          <input
            name="compare"
            placeholder="latest"
            autocomplete="off"
            required
            pattern="[0-9a-f]{6}|latest"
          />
        </label>
        <button type="submit">Compare</button>
      </form>
      <h3>As a command</h3>
      <pre id="curl">{toCurl(record)}</pre>
      <button type="button" data-copy="curl">
        Copy
      </button>
      <h3>What was taken out before this was stored</h3>
      <Pairs
        pairs={record.redactions.map(({ where, rule }) => [where, rule])}
        none="Nothing: no secret was found."
      />
      <p class="none">
        Recording took {summary.cost === null ? 'an unknown time' : `${summary.cost.toFixed(2)} ms`}, after
        the answer had left. {counts.kept} requests are kept, {counts.dropped} older ones were dropped.
      </p>
    </>
  );
}

function Step({ label, to }: { readonly label: string; readonly to: RecordSummary | null }) {
  if (!to) return null;
  return (
    <li>
      {label}:{' '}
      <a href={recordPath(to.token)}>
        {to.status} {to.method} {to.path}
      </a>
    </li>
  );
}
