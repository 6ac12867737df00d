import type { Database } from './database.ts';

type Host = 'main' | 'preview' | 'api';

/** Public URLs, as the server that started last on this database had them. */
export interface Addresses {
  /** Null where no server has started yet. */
  find(host: Host): Promise<string | null>;
  record(urls: Readonly<Record<Host, string>>): Promise<void>;
}

export function createAddresses(database: Database): Addresses {
  const find = async (host: Host) => {
    const row = await database.get<{ url: string }>('SELECT url FROM addresses WHERE host = $1', [host]);
    return row?.url ?? null;
  };
  return {
    find,
    async record({ main, preview, api }) {
      const changed: [Host, string][] = [];
      for (const [host, url] of [
        ['main', main],
        ['preview', preview],
        ['api', api],
      ] as const)
        if ((await find(host)) !== url) changed.push([host, url]);
      // Most starts change nothing, and need not wait for other writers.
      if (changed.length === 0) return;
      await database.transaction(async (queries) => {
        for (const row of changed) await queries.run(upsert, row);
      });
    },
  };
}

const upsert = `INSERT INTO addresses (host, url) VALUES ($1, $2)
  ON CONFLICT (host) DO UPDATE SET url = excluded.url`;
