import { wordOfLook } from '../domain/profile/name-words.ts';
import type { Queries } from './database.ts';

/** Adds the folded form of each username to the search words of its user. */
export async function rebuildUserLooks(queries: Queries, tell: (line: string) => void): Promise<void> {
  for (let last = '', done = 0; ; ) {
    const rows = await queries.all<{ id: string; username: string }>(
      "SELECT id, username FROM users WHERE id > $1 AND state <> 'deleted' ORDER BY id LIMIT 500",
      [last],
    );
    for (const { id, username } of rows) {
      const values = [id, wordOfLook(username)];
      await queries.run(
        'INSERT INTO user_words (user_id, word) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        values,
      );
      last = id;
      done += 1;
    }
    if (rows.length === 0) return;
    tell(`the usernames of ${done} people are noted`);
  }
}
