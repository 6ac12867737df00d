import { listInDirectory } from '../profile/directory-listing.ts';
import type { PublicProfile } from '../profile/public-profile.ts';
import type { Queries } from './database.ts';
import { insertPeople, type NewPerson } from './directory.ts';
import { findLastNumber } from './people-addresses.ts';

interface Row {
  readonly userId: string;
  readonly username: string;
  readonly publishedAt: string;
  readonly content: string;
  readonly since: string | null;
}

/** For an index that was made in another way. Where nobody is in the directory, it is filled for the first time. */
export async function renewPeople(queries: Queries, tell: (line: string) => void): Promise<void> {
  const isAsItWas = queries.dialect.engine === 'postgres';
  if (isAsItWas && (await findLastNumber(queries)) > 0) return;
  await rebuildPeople(queries, tell);
}

/** The directory of whoever is published, whatever was in it before. */
export async function rebuildPeople(queries: Queries, tell: (line: string) => void): Promise<void> {
  await queries.dialect.peopleWords.empty(queries);
  await queries.run('DELETE FROM people');
  let done = 0;
  for (let last = ''; ; ) {
    const rows = await queries.all<Row>(
      `SELECT user_id AS "userId", username, published_at AS "publishedAt", content,
         (SELECT at FROM events WHERE events.user_id = published.user_id AND type = 'profile.published'
          ORDER BY n LIMIT 1) AS since
       FROM published WHERE user_id > $1 ORDER BY user_id LIMIT 500`,
      [last],
    );
    if (rows.length === 0) return;
    await insertPeople(queries, rows.flatMap(newPersonOf));
    last = rows.at(-1)?.userId ?? last;
    done += rows.length;
    if (done % 10_000 < rows.length && done >= 10_000) tell(`${done} people are in the directory`);
  }
}

function newPersonOf({ userId, username, publishedAt, content, since }: Row): NewPerson[] {
  const listing = listInDirectory(JSON.parse(content) as PublicProfile, username);
  return listing ? [{ userId, username, listing, since: since ?? publishedAt }] : [];
}
