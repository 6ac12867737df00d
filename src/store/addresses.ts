import type { Database, Queries } from './database.ts';

const hosts = ['main', 'preview', 'api'] as const;
type Host = (typeof hosts)[number];

/** A host's public URL according to the server that started last on this database; null where none has yet. */
export async function findAddress(queries: Queries, host: Host): Promise<string | null> {
  const row = await queries.get<{ url: string }>('SELECT url FROM addresses WHERE host = $1', [host]);
  return row?.url ?? null;
}

/** Most starts change nothing, and need not wait for other writers. */
export async function recordAddresses(
  database: Database,
  urls: Readonly<Record<Host, string>>,
): Promise<void> {
  const changed: Host[] = [];
  for (const host of hosts) if ((await findAddress(database, host)) !== urls[host]) changed.push(host);
  if (changed.length === 0) return;
  await database.transaction(async (queries) => {
    for (const host of changed) await upsertAddress(queries, host, urls[host]);
  });
}

async function upsertAddress(queries: Queries, host: Host, url: string): Promise<void> {
  await queries.run(
    `INSERT INTO addresses (host, url) VALUES ($1, $2)
     ON CONFLICT (host) DO UPDATE SET url = excluded.url`,
    [host, url],
  );
}
