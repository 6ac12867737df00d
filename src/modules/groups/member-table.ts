import { readNumberedCsv } from '../../domain/importers/parse-csv.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { mostMembers } from './limits.ts';
import type { NamedMember } from './members.ts';

/** A line of a table of members, with its number. */
export interface NumberedMember extends NamedMember {
  readonly line: number;
}

const columns: readonly string[] = ['username', 'title', 'role'];

/** `username,title,role`, with or without a line of headings. An empty cell changes nothing. */
export function readMemberTable(text: string): NumberedMember[] {
  const rows = [...readNumberedCsv(text.replace(/^\ufeff/, ''))];
  const [first] = rows;
  const headings = first?.row.map((cell) => cell.trim().toLowerCase()) ?? [];
  const hasHeadings = headings.includes('username') || headings.includes('member');
  const order = hasHeadings ? headings.map((one) => (one === 'member' ? 'username' : one)) : columns;
  const unknown = order.find((one) => !columns.includes(one));
  if (unknown !== undefined)
    throw new Refusal('invalid', `The column ${unknown.slice(0, 40)} is not known. Use username,title,role.`);
  const lines = (hasHeadings ? rows.slice(1) : rows).map(({ line, row }) => {
    const cell = (name: string) => row[order.indexOf(name)]?.trim() ?? '';
    const [title, role] = [cell('title'), cell('role')];
    return { line, member: cell('username'), ...(title && { title }), ...(role && { role }) };
  });
  if (lines.length > mostMembers)
    throw new Refusal('too-large', `A table can have ${mostMembers} lines. Send it in parts.`);
  return lines;
}
