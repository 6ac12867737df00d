import type { Serving } from './serve.ts';
import { api, preview } from './server.ts';

/** Publishes this name of Ada through a node. */
export async function publishAt(node: Serving, token: string, name: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'If-Match': '*' };
  const put = { method: 'PUT', host: api, headers, body: JSON.stringify({ basics: { name } }) };
  const saved = await node.call('/users/ada/draft', put);
  const published = await node.call('/users/ada/publish', { method: 'POST', host: api, headers, body: '{}' });
  if (saved.status !== 204 || published.status !== 200)
    throw new Error(`not published: ${saved.status}, ${published.status} ${published.body}`);
}

/** The name of Ada that visitors of a node see. */
export async function readAt(node: Serving): Promise<string> {
  const { status, body } = await node.call('/ada?format=json', { host: preview });
  if (status !== 200) throw new Error(`${status}: ${body}`);
  return JSON.parse(body).basics.name;
}

/** Milliseconds until a node returns the name. */
export async function untilSeen(node: Serving, name: string): Promise<number> {
  const since = performance.now();
  while ((await readAt(node)) !== name) {
    if (performance.now() - since > 60_000) throw new Error('it is not seen');
    await Bun.sleep(1);
  }
  return performance.now() - since;
}

/** The percentile of times in milliseconds. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0;
}
