import { SQL } from 'bun';
import type { DatabaseUrl } from '../../src/core/config/database-url.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';

/** The template that is copied, because PostgreSQL's own is empty. */
export const migratedTemplate = 'vitrine_migrated';

/** Creates a database on the server of this superuser URL. */
export async function createPostgresDatabase(
  server: string,
  template = 'template1',
): Promise<Extract<DatabaseUrl, { engine: 'postgres' }>> {
  const name = `vitrine_${crypto.randomUUID().replaceAll('-', '')}`;
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return databaseOn(server, name);
}

/** Creates a migrated template for the whole run, because migrating takes half a second of processor time. */
export async function createMigratedTemplate(server: string): Promise<void> {
  await ask(server, `CREATE DATABASE ${migratedTemplate}`);
  await (await connectDatabase(databaseOn(server, migratedTemplate))).close();
}

function databaseOn(server: string, name: string): Extract<DatabaseUrl, { engine: 'postgres' }> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { engine: 'postgres', url: url.href };
}

/** Disconnects all clients and removes the database. */
export async function dropPostgresDatabase(server: string, { url }: { readonly url: string }): Promise<void> {
  await ask(server, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

async function ask(server: string, sql: string): Promise<void> {
  const client = new SQL(server, { max: 1 });
  await client.unsafe(sql);
  await client.close();
}
