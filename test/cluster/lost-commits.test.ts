import { expect, test } from 'bun:test';
import { startEdge } from '../support/edge.ts';
import { freePort } from '../support/free-port.ts';
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts';
import { publishAt, readAt } from '../support/readers-of-nodes.ts';
import { startServing, until } from '../support/serve.ts';
import { preview } from '../support/server.ts';
import { vitrine } from '../support/vitrine.ts';

test('purges changes from the CDN that were lost with the primary', async () => {
  const pair = await startPostgresPair();
  const { url } = pair.primary;
  await vitrine(url, ['import', '--publish', '-'], '{"username":"ada","basics":{"name":"Ada"}}\n');
  const scopes = ['--scope', 'profile:write', '--scope', 'profile:publish'];
  const created = await vitrine(url, ['token', 'create', '--user', 'ada', ...scopes]);
  const token = created.out.trim().split('\n').at(-1) ?? '';
  const port = await freePort();
  const edge = startEdge(() => port);
  const node = await startServing({
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: pair.replica.url,
    PORT: String(port),
    CDN_SECONDS: '3600',
    CDN_PURGE_URL: edge.url,
  });
  // The second purge matters, because a promoted standby repeats purges that it has not received.
  await edge.purged('site', edge.purges.indexOf(await edge.purged('site')) + 1);
  await until(
    async () => ((await pair.replica.ask('SELECT name FROM edge_purges')) as unknown[]).length === 2,
  );
  const readAtEdge = async (): Promise<string> => {
    const { body } = await edge.read('/ada?format=json', preview);
    return JSON.parse(body).basics.name;
  };
  await cutOff(pair);
  await publishAt(node, token, 'Ada lost');
  await until(async () => (await readAtEdge()) === 'Ada lost');
  const before = edge.purges.length;
  await pair.primary.stop();
  await pair.replica.ask('SELECT pg_promote()');
  await edge.purged('site', before);
  await until(async () => (await readAtEdge()) === 'Ada');
  expect(await readAt(node)).toBe('Ada');
  await publishAt(node, token, 'Ada again');
  await until(async () => (await readAtEdge()) === 'Ada again');
  await node.stop();
  edge.stop();
  await pair.stop();
}, 180_000);

/** Stops replication after the standby has received all changes. */
async function cutOff({ primary, replica }: PostgresPair): Promise<void> {
  await primary.ask(
    `DO $$ BEGIN
       EXECUTE format('COPY (SELECT ''host all all 127.0.0.1/32 password'') TO %L', current_setting('hba_file'));
     END $$`,
  );
  await primary.ask('SELECT pg_reload_conf()');
  const [now] = (await primary.ask('SELECT pg_current_wal_lsn()::text AS at')) as { at: string }[];
  await until(async () => {
    const [has] = (await replica.ask(`SELECT pg_last_wal_replay_lsn() >= '${now?.at}' AS "isThere"`)) as {
      isThere: boolean;
    }[];
    return has?.isThere === true;
  });
  await primary.ask('SELECT pg_terminate_backend(pid) FROM pg_stat_replication');
}
