import { type OwnPostgres, startOwnPostgres } from '../test/support/own-postgres.ts';
import { type Contender, startOurs } from './contenders.ts';
import { importPeople } from './dataset.ts';

let server: OwnPostgres | undefined;
let copy: Promise<string> | undefined;

/** Vitrine with the same users in PostgreSQL. The processor time of PostgreSQL does not count. */
export const onPostgres: Contender = {
  name: 'Vitrine on PostgreSQL',
  async start({ people }) {
    copy ??= copyPeople(people);
    return startOurs({ database: await copy });
  },
};

async function copyPeople(people: number): Promise<string> {
  server = await startOwnPostgres();
  const { url } = await server.createDatabase();
  await importPeople(url, people);
  return url;
}

export async function stopPostgres(): Promise<void> {
  await server?.stop();
}
