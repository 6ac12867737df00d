import type { RequestRecord } from '../recorder/record.ts';
import type { PanelEntry } from './panels/panel.ts';
import { panels } from './panels/panels.ts';
import { profilerPaths } from './paths.ts';

interface MenuProps {
  readonly record: RequestRecord;
  /** The name of the panel that is open. */
  readonly shown: string;
}

/** The panels, how much is in each, and which are worth a look. */
export function Menu({ record, shown }: MenuProps) {
  return (
    <nav aria-label="Panels">
      <ul>
        {panels.map((panel) => (
          <li>
            <a href={`?panel=${panel.name}`} aria-current={panel.name === shown ? 'page' : undefined}>
              {panel.title} <Content panel={panel} record={record} />
            </a>
          </li>
        ))}
        <li>
          <a href="?format=json">JSON</a>
        </li>
        <li>
          <a href={profilerPaths.list}>All requests</a>
        </li>
      </ul>
    </nav>
  );
}

function Content({ panel, record }: { readonly panel: PanelEntry; readonly record: RequestRecord }) {
  const count = panel.count?.(record) ?? 0;
  const mark = panel.mark?.(record) ?? null;
  return (
    <>
      {count > 0 && <span class="count">{count}</span>}
      {mark !== null && (
        <span class="mark" title={mark}>
          <span aria-hidden="true"> ●</span>
          <span class="hidden">({mark})</span>
        </span>
      )}
    </>
  );
}
