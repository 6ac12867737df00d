import type { RecordSummary } from '../recorder/records.ts';
import { recordPath } from './paths.ts';

/** A table of requests, newest first. Links are relative, so they stay on the host of the page. */
export function RecordRows({ records }: { readonly records: readonly RecordSummary[] }) {
  if (records.length === 0) return <p class="none">No request fits.</p>;
  return (
    <table class="records">
      <thead>
        <tr>
          {['Token', 'Status', 'Method', 'Address', 'Time', 'Client', 'When'].map((title) => (
            <th scope="col">{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map(({ token, status, method, url, milliseconds, client, at }) => (
          <tr>
            <td>
              <a href={recordPath(token)}>
                <code>{token}</code>
              </a>
            </td>
            <td>
              <StatusCell status={status} />
            </td>
            <td>{method}</td>
            <td class="address">{url}</td>
            <td class="milliseconds">{milliseconds.toFixed(1)} ms</td>
            <td>{client}</td>
            <td>
              <time datetime={at}>{at.slice(11, 19)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function StatusCell({ status }: { readonly status: number }) {
  return <span class={`badge of-${Math.floor(status / 100)}`}>{status}</span>;
}
