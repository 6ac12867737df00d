import { expect } from 'bun:test';
import { startServing } from './serve.ts';
import type { Pooler } from './transaction-pooler.ts';
import { vitrine } from './vitrine.ts';

/** The same database through a pooler. */
export function byPooler(direct: string, { port }: Pooler): string {
  const url = new URL(direct);
  url.port = String(port);
  return url.href;
}

/** Expects the same single message from a command and from the server, which both exit. */
export async function expectRefusal(direct: string, pooler: Pooler): Promise<void> {
  const url = byPooler(direct, pooler);
  const reason = `at 127.0.0.1:${pooler.port} there is a pooler, such as PgBouncer, in transaction mode, by which queries would get each other's rows; add ?pool=transaction to DATABASE_URL and set DATABASE_DIRECT_URL to PostgreSQL itself, or let the pooler have pool_mode = session`;
  const { protocol, host, pathname } = new URL(url);
  const line = `The database ${protocol}//${host}${pathname} cannot be used: ${reason}`;
  expect(await vitrine(url, ['user', 'list'])).toEqual({ status: 1, out: '', err: `${line}\n` });
  expect(await failToServe({ DATABASE_URL: url })).toContain(JSON.stringify(line).slice(1, -1));
  const beside = await failToServe({ DATABASE_URL: direct, DATABASE_REPLICA_URL: url });
  expect(beside).toContain(JSON.stringify(reason).slice(1, -1));
}

async function failToServe(environment: Record<string, string>): Promise<string> {
  const serving = await startServing(environment).catch(String);
  if (typeof serving === 'string') return serving;
  await serving.stop();
  return 'it has started';
}
