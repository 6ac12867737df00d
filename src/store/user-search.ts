import { foldQuery } from '../domain/profile/fold-words.ts';
import type { Queries } from './database.ts';
import { type ListedUser, listedColumns } from './users.ts';

/** The filters of the users' list. */
export const userKinds = [
  'everybody',
  'published',
  'draft',
  'unpublished',
  'suspended',
  'operators',
] as const;
export type UserKind = (typeof userKinds)[number];

export interface UsersByText {
  /** The typed text: words of a name or username, or the beginning of an email address. */
  readonly text: string;
  readonly only: UserKind;
}

/** The number of matches to examine. For more, operators have to type another letter. */
export const mostUsersFound = 1_000;

/** Finds users by words of a name or username, or by the beginning of an email address. */
export async function findUsersByText(
  queries: Queries,
  asked: UsersByText,
): Promise<{ readonly found: readonly ListedUser[]; readonly isCut: boolean }> {
  const rows = await (asked.text.includes('@') ? findByAddress : findByWords)(queries, asked);
  // A user may match twice, because two words of a name can have the same prefix.
  const found = [...new Map(rows.map((user) => [user.id, user])).values()];
  return { found, isCut: rows.length >= mostUsersFound };
}

/** Users with all of these words. The longest word is looked up, because it usually has the fewest matches. */
async function findByWords(queries: Queries, { text, only }: UsersByText): Promise<ListedUser[]> {
  const [first, ...others] = foldQuery(text)
    .map((spellings) => spellings.at(-1) ?? '')
    .toSorted((one, other) => other.length - one.length);
  if (first === undefined) return [];
  const values = [first, ...others].flatMap(rangeOf);
  const having = others.map(
    (_, index) =>
      `AND EXISTS (SELECT 1 FROM user_words AS w${index} WHERE w${index}.user_id = users.id
         AND w${index}.word >= $${index * 2 + 3} AND w${index}.word < $${index * 2 + 4})`,
  );
  const [condition, state] = conditionOf(only, values.length);
  return queries.all<ListedUser>(
    `SELECT ${listedColumns} FROM user_words JOIN users ON users.id = user_words.user_id
     WHERE user_words.word >= $1 AND user_words.word < $2 ${having.join(' ')} AND ${condition}
     LIMIT $${values.length + state.length + 1}`,
    [...values, ...state, mostUsersFound],
  );
}

async function findByAddress(queries: Queries, { text, only }: UsersByText): Promise<ListedUser[]> {
  const [condition, state] = conditionOf(only, 2);
  return queries.all(
    `SELECT ${listedColumns} FROM emails JOIN users ON users.id = emails.user_id
     WHERE emails.folded >= $1 AND emails.folded < $2 AND ${condition} LIMIT $${state.length + 3}`,
    [...rangeOf(text.trim().toLowerCase()), ...state, mostUsersFound],
  );
}

/** The range of words with this prefix. */
function rangeOf(beginning: string): [from: string, to: string] {
  return [beginning, `${beginning}\u{10ffff}`];
}

function conditionOf(only: UserKind, before: number): readonly [sql: string, values: readonly string[]] {
  if (only === 'everybody') return ["users.state <> 'deleted'", []];
  return only === 'operators' ? ['users.operator = 1', []] : [`users.state = $${before + 1}`, [only]];
}
