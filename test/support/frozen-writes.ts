import { SQL } from 'bun';
import type { OwnPostgres } from './own-postgres.ts';
import { startOwnTime } from './own-time.ts';
import { until } from './serve.ts';
import { api, type TestServer } from './server.ts';

/** A write that the server rejected because the database was frozen. */
export interface RefusedWrite {
  readonly detail: string;
  /** The outcome in the response. */
  readonly outcome: string | undefined;
  /** Milliseconds of this process's time to the response, since the request or the freeze. */
  readonly waited: number;
  /** Whether the write was committed anyway, checked after the database resumed. */
  readonly isWritten: boolean;
}

export interface Writing {
  readonly server: TestServer;
  readonly token: string;
  readonly postgres: OwnPostgres;
  readonly url: string;
  readonly writers: number;
}

/** Runs writers, freezes the database until all are rejected, and checks the result of each write. */
export async function writeWhileFreezing(writing: Writing): Promise<RefusedWrite[]> {
  const { server, token, postgres, url, writers } = writing;
  const round = crypto.randomUUID().slice(0, 8);
  const add = async (username: string, more: Record<string, string> = {}) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...more };
    const body = JSON.stringify({ username });
    const answer = await server.call('/users', { host: api, method: 'POST', headers, body }, 20_000);
    return { status: answer.status, value: JSON.parse(answer.body) };
  };

  using own = startOwnTime();
  let frozenAt = Number.POSITIVE_INFINITY;

  async function writeUntilRefused(writer: number) {
    for (let turn = 0; ; turn += 1) {
      const username = `w-${round}-${writer}-${turn}`;
      const sentAt = own.passed();
      const { status, value } = await add(username, turn % 2 ? { 'Idempotency-Key': username } : {});
      const waited = own.passed() - Math.max(sentAt, frozenAt);
      if (status === 503) return { username, detail: value.detail, outcome: value.outcome, waited };
      if (status !== 201) throw new Error(`${username} was answered with ${status}`);
    }
  }

  // A warm-up, because the first response is validated with a document that is loaded once.
  await add(`before-${round}`);
  const running = Promise.all(Array.from({ length: writers }, (_, writer) => writeUntilRefused(writer)));
  await Bun.sleep(100 + Math.random() * 200);
  postgres.freeze('SIGSTOP');
  frozenAt = own.passed();
  const refused = await running.finally(() => postgres.freeze('SIGCONT'));
  await until(async () => (await add(`after-${crypto.randomUUID().slice(0, 8)}`)).status === 201);
  const written = await listUsernames(url);
  return refused.map(({ username, ...one }) => ({ ...one, isWritten: written.has(username) }));
}

/** Lists usernames after all transactions have ended. */
async function listUsernames(url: string): Promise<Set<string>> {
  const admin = new SQL(url, { max: 1 });
  const underWay = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`;
  await until(async () => (await admin.unsafe(underWay)).length === 0);
  const rows: { username: string }[] = await admin.unsafe('SELECT username FROM users');
  await admin.close();
  return new Set(rows.map(({ username }) => username));
}
