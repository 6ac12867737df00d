import { SQL } from 'bun';
import type { DatabaseUrl } from '../../src/store/database-url.ts';

/** An empty one on a server, whose superuser has this address. */
export async function createPostgresDatabase(
  server: string,
): Promise<Extract<DatabaseUrl, { engine: 'postgres' }>> {
  const name = `vitrine_${crypto.randomUUID().replaceAll('-', '')}`;
  await ask(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { engine: 'postgres', url: url.href };
}

/** Whoever is still connected to it is cut off. */
export async function dropPostgresDatabase(server: string, { url }: { readonly url: string }): Promise<void> {
  await ask(server, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

async function ask(server: string, sql: string): Promise<void> {
  const client = new SQL(server, { max: 1 });
  await client.unsafe(sql);
  await client.close();
}
