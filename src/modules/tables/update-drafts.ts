import { type Accounts, changeUserIn } from '../../accounts/change-user.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { storeDraft } from '../../accounts/save-draft.ts';
import {
  type RowResult,
  type RunnableRow,
  type RunOptions,
  runRows,
} from '../../accounts/tables/run-rows.ts';
import { RowFailure } from '../../accounts/tables/table-outcome.ts';
import { parseDraft, readDraft } from '../../domain/profile/draft.ts';
import { lookUpPointer, parsePointer } from '../../domain/profile/json-pointer.ts';
import { prepareSchema } from '../../domain/profile/schema.ts';
import { foldUsername } from '../../domain/profile/username.ts';
import { type PeopleRow, readPeopleTable } from '../../domain/tables/read-people-table.ts';
import type { Transaction } from '../../store/database.ts';
import type { RunningTable } from './connect-accounts.ts';
import { parseUpdate, type Update, updateTable } from './parse-update.ts';
import { setField } from './set-field.ts';

/** Changes fields of drafts from an operator's table. An empty cell changes nothing. */
export async function updateDrafts(
  accounts: Accounts,
  text: string,
  options: RunOptions,
): Promise<RunningTable> {
  await prepareSchema({ basics: {} });
  const { skipped, rows } = readPeopleTable(text, updateTable);
  return { skipped, outcomes: runRows(accounts, toRows(accounts, rows), options) };
}

function* toRows(accounts: Accounts, rows: Iterable<PeopleRow>): Generator<RunnableRow> {
  for (const { line, cells } of rows) {
    const update = parseUpdate(cells);
    const username = cells.get('username') ?? null;
    if (typeof update === 'string')
      yield { line, username, keys: [], unfit: { kind: update }, work: () => Promise.reject() };
    else
      yield {
        line,
        username,
        keys: [foldUsername(update.username)],
        work: (queries) => updateOne(queries, accounts, update),
      };
  }
}

async function updateOne(
  queries: Transaction,
  accounts: Accounts,
  { username, fields }: Update,
): Promise<RowResult> {
  return changeUserIn(queries, accounts, username, async (change) => {
    const current = await findDraft(queries, change.user);
    const before: unknown = readDraft(current);
    let edited = before;
    for (const [place, text] of fields) {
      edited = setField(edited, place, text);
      if (edited === null) throw new RowFailure({ kind: 'missing-entry', pointer: place });
    }
    const { changed } = await storeDraft(change, parseDraft(edited), current);
    const changes = [...fields.keys()].flatMap((pointer) => {
      const [from, to] = [before, edited].map((one) => lookUpPointer(one, parsePointer(pointer)));
      return from === to ? [] : [{ pointer, from: from ?? null, to }];
    });
    return { username, outcome: changed && changes.length > 0 ? 'changed' : 'unchanged', changes };
  });
}
