import type { TableOutcome } from '../../accounts/tables/table-outcome.ts';
import { readNumberedCsv } from '../../domain/importers/parse-csv.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { isUsername } from '../../domain/profile/username.ts';
import { type Header, parseHeadings, readCells } from '../../domain/tables/headings.ts';
import { TableRefusal } from '../../domain/tables/table-refusal.ts';
import { explainTable } from '../tables/table-texts.ts';
import { mostMembers } from './limits.ts';
import type { MemberOutcome, NamedMember } from './members.ts';

/** A line of a member table, with its number. */
export interface NumberedMember extends NamedMember {
  readonly line: number;
}

/** The reason why a member table is rejected. It changes nothing. */
export class MemberTableRefusal extends Refusal {
  constructor(readonly table: TableRefusal) {
    super(table.fault === 'too-many' ? 'too-large' : 'invalid', explainTable(table, 'en', mostMembers));
  }
}

const columns = ['username', 'headline', 'role'] as const;
/** The names of the columns in messages. */
const named = ['username', 'title', 'role'] as const;

/** Reads `username,title,role`, with an optional header row. An empty cell changes nothing. */
export function readMemberTable(text: string): NumberedMember[] {
  const rows = [...readNumberedCsv(text.replace(/^\ufeff/, ''))];
  const header = parseHeadings(rows[0]?.row ?? [], columns, false);
  const hasHeadings = isHeader(header);
  if (hasHeadings && header.unknown.length > 0)
    throw new MemberTableRefusal(new TableRefusal('headings', header.unknown, named));
  const places = hasHeadings ? header : { places: columns, unknown: [] };
  const lines = (hasHeadings ? rows.slice(1) : rows).map(({ line, row }) => {
    const cells = readCells(row, places);
    const [title, role] = [cells.get('headline'), cells.get('role')];
    return { line, member: cells.get('username') ?? '', ...(title && { title }), ...(role && { role }) };
  });
  if (lines.length > mostMembers) throw new MemberTableRefusal(new TableRefusal('too-many'));
  return lines;
}

/** The result of a line, in the format of all user tables. */
export function outcomeOf(line: number, done: MemberOutcome): TableOutcome {
  if (done.result === 'refused') {
    const reason = { kind: 'invalid', detail: done.detail } as const;
    const username = isUsername(done.member) ? done.member : null;
    return { line, username, outcome: 'failed', reason, changes: [] };
  }
  const { before, membership, username, result } = done;
  const changes = (['title', 'role'] as const).flatMap((name) => {
    const [from, to] = [before?.[name] ?? null, membership[name]];
    return from === to || (from === null && to === '') ? [] : [{ pointer: `/${name}`, from, to }];
  });
  return { line, username, outcome: result === 'added' ? 'connected' : result, reason: null, changes };
}

/** A header row names the column of usernames. In `ada,Professor,member`, the last cell is a role. */
function isHeader({ places }: Header): boolean {
  const isRole = places[0] === null && places.filter((place) => place !== null).length === 1;
  return places.includes('username') && !isRole;
}
