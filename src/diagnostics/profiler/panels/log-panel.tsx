import type { PanelProps } from './panel.ts';

export function LogPanel({ record }: PanelProps) {
  if (record.log.length === 0) return <p class="none">Nothing was logged.</p>;
  return (
    <ol class="rows">
      {record.log.map(({ level, message, fields, from }) => (
        <li>
          <strong>{level}</strong> {message}{' '}
          <span class="place">
            {Object.entries(fields)
              .map(([name, value]) => `${name}=${value}`)
              .join(' ')}{' '}
            after {from.toFixed(3)} ms
          </span>
        </li>
      ))}
    </ol>
  );
}
