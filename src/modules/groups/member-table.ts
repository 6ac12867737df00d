import { readNumberedCsv } from '../../domain/importers/parse-csv.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { parseHeadings, readCells } from '../../domain/tables/headings.ts';
import { mostMembers } from './limits.ts';
import type { NamedMember } from './members.ts';

/** A line of a member table, with its number. */
export interface NumberedMember extends NamedMember {
  readonly line: number;
}

const columns = ['username', 'headline', 'role'] as const;

/** Reads `username,title,role`, with an optional header row. An empty cell changes nothing. */
export function readMemberTable(text: string): NumberedMember[] {
  const rows = [...readNumberedCsv(text.replace(/^\ufeff/, ''))];
  const header = parseHeadings(rows[0]?.row ?? [], columns, false);
  const hasHeadings = header.places.includes('username');
  const [unknown] = header.unknown;
  if (hasHeadings && unknown !== undefined)
    throw new Refusal('invalid', `The column ${unknown.slice(0, 40)} is not known. Use username,title,role.`);
  const places = hasHeadings ? header : { places: columns, unknown: [] };
  const lines = (hasHeadings ? rows.slice(1) : rows).map(({ line, row }) => {
    const cells = readCells(row, places);
    const [title, role] = [cells.get('headline'), cells.get('role')];
    return { line, member: cells.get('username') ?? '', ...(title && { title }), ...(role && { role }) };
  });
  if (lines.length > mostMembers)
    throw new Refusal('too-large', `A table can have ${mostMembers} lines. Send it in parts.`);
  return lines;
}
