import { Damage } from '../domain/profile/damage.ts';
import type { ProfileDocument } from '../domain/profile/document.ts';
import { documentOf } from '../domain/profile/draft.ts';
import { describeName } from '../domain/profile/name-words.ts';
import type { Queries } from './database.ts';
import { updateNameWords } from './user-names.ts';

interface Row {
  readonly id: string;
  readonly username: string;
  readonly document: string | null;
}

/** Rebuilds the names of all users from their newest drafts. */
export function rebuildUserNames(queries: Queries, tell: (line: string) => void): Promise<void> {
  return rebuildNames(queries, tell, () => true);
}

/** Rebuilds only names that contain combining marks, because this version folds them differently. */
export function rebuildMarkedNames(queries: Queries, tell: (line: string) => void): Promise<void> {
  return rebuildNames(queries, tell, ({ basics }) => /\p{M}/u.test(String(basics?.name).normalize('NFKD')));
}

async function rebuildNames(
  queries: Queries,
  tell: (line: string) => void,
  isConcerned: (document: ProfileDocument) => boolean,
): Promise<void> {
  for (let last = '', done = 0; ; ) {
    const rows = await queries.all<Row>(
      `SELECT users.id, username, document FROM users LEFT JOIN revisions ON user_id = users.id AND n = draft
       WHERE users.id > $1 AND state <> 'deleted' ORDER BY users.id LIMIT 100`,
      [last],
    );
    for (const { id, username, document: stored } of rows) {
      const document = readable(stored);
      if (isConcerned(document)) await updateNameWords(queries, id, describeName(username, document));
      last = id;
      done += 1;
    }
    if (done > 0 && (rows.length === 0 || done % 10_000 === 0)) tell(`the names of ${done} people are noted`);
    if (rows.length === 0) return;
  }
}

/** Returns an empty document for a damaged draft, so that the others are rebuilt. The username still finds its owner. */
function readable(document: string | null): ProfileDocument {
  try {
    return documentOf({ document: document ?? '{}' });
  } catch (error) {
    if (error instanceof Damage) return {};
    throw error;
  }
}
