import { foldEmailAddress, parseEmailAddress } from '../../core/platform/email-address.ts';
import { type Cells, type Header, nameIn, parseHeadings, readCells } from '../tables/headings.ts';
import type { NumberedRow } from './parse-invitees.ts';
import { foldUsername, isUsername } from './username.ts';

/** A member to add. */
export interface NewMember {
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
}

export interface UnfitMember {
  readonly line: number;
  /** The original text. */
  readonly text: string;
  readonly reason: 'username' | 'name' | 'address' | 'twice';
}

const longestName = 200;
const columns = ['username', 'name', 'email'] as const;

/** Reads a table with these columns. A header row sets their order. */
export function parseNewMembers(rows: readonly NumberedRow[]): {
  readonly members: readonly (NewMember & { readonly line: number })[];
  readonly unfit: readonly UnfitMember[];
} {
  const found = parseHeadings(rows[0]?.row ?? [], [...columns, 'given', 'family'], false);
  const hasHeader = found.places.includes('username');
  const header: Header = hasHeader ? found : { places: columns, unknown: [] };
  const members: (NewMember & { line: number })[] = [];
  const unfit: UnfitMember[] = [];
  const seen = new Set<string>();
  for (const { line, row } of hasHeader ? rows.slice(1) : rows) {
    const found = parseRow(readCells(row, header), seen);
    if (typeof found === 'string') unfit.push({ line, text: row.join(', ').slice(0, 100), reason: found });
    else members.push({ ...found, line });
  }
  return { members, unfit };
}

function parseRow(cells: Cells, seen: Set<string>): NewMember | UnfitMember['reason'] {
  const username = cells.get('username')?.normalize('NFC') ?? '';
  const name = nameIn(cells) ?? '';
  const typed = cells.get('email');
  const email = typed === undefined ? null : parseEmailAddress(typed);
  if (!isUsername(username)) return 'username';
  if (name.length > longestName || /\p{Cc}/u.test(name)) return 'name';
  if (email === null && typed !== undefined) return 'address';
  const keys = [foldUsername(username), ...(email === null ? [] : [foldEmailAddress(email)])];
  if (keys.some((key) => seen.has(key))) return 'twice';
  for (const key of keys) seen.add(key);
  return { username, name: name || null, email };
}
