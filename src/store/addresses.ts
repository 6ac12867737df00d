import type { Database, Queries } from './database.ts';
import { upsertionInto } from './insert-rows.ts';

const hosts = ['main', 'preview', 'api'] as const;
type Host = (typeof hosts)[number];

/** A host's public URL, as stored by the server that started last on this database. Null if none has started yet. */
export async function findAddress(queries: Queries, host: Host): Promise<string | null> {
  const row = await queries.get<{ url: string }>('SELECT url FROM addresses WHERE host = $1', [host]);
  return row?.url ?? null;
}

const intoAddresses = upsertionInto('addresses', 'host', 'host, url');

/** Reads first, because most starts change nothing and needn't wait for other writers. */
export async function recordAddresses(
  database: Database,
  urls: Readonly<Record<Host, string>>,
): Promise<void> {
  const changed: Host[] = [];
  for (const host of hosts) if ((await findAddress(database, host)) !== urls[host]) changed.push(host);
  if (changed.length === 0) return;
  await database.transaction(async (queries) => {
    await intoAddresses(
      queries,
      changed.map((host) => ({ host, url: urls[host] })),
    );
  });
}
