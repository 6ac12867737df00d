import { foldEmailAddress, parseEmailAddress } from '../../core/platform/email-address.ts';
import { foldUsername, isUsername } from './username.ts';

/** A row of a table, with the line that it begins in. */
export interface NumberedRow {
  readonly line: number;
  readonly row: readonly string[];
}

/** A person to be invited. */
export interface Invitee {
  readonly email: string;
  readonly name: string | null;
  readonly username: string | null;
}

export interface UnfitInvitee {
  /** As it was written. */
  readonly text: string;
  readonly line: number;
  readonly reason: 'address' | 'several' | 'username' | 'name' | 'twice';
}

export interface ParsedInvitees {
  readonly invitees: readonly Invitee[];
  readonly unfit: readonly UnfitInvitee[];
}

const longestName = 200;
const columns = ['email', 'name', 'username'] as const;

/**
 * From rows as people have them: an address, `Name <address>`, or a table with the columns email, name and username, in
 * whatever order its first row says.
 */
export function parseInvitees(rows: Iterable<NumberedRow>): ParsedInvitees {
  const parser = createInviteeParser();
  for (const row of rows) parser.add(row);
  return { invitees: parser.invitees, unfit: parser.unfit };
}

export interface InviteeParser extends ParsedInvitees {
  add(row: NumberedRow): void;
}

/** The same row by row. */
export function createInviteeParser(): InviteeParser {
  const invitees: Invitee[] = [];
  const unfit: UnfitInvitee[] = [];
  const seen = new Set<string>();
  let order: readonly string[] = columns;
  let isFirst = true;
  return {
    invitees,
    unfit,
    add({ line, row }) {
      const header = isFirst ? parseHeader(row) : null;
      isFirst = false;
      if (header !== null) {
        order = header;
        return;
      }
      const found = unlessTwice(parseRow(row, order));
      if (typeof found === 'string') unfit.push({ text: row.join(', ').slice(0, 100), line, reason: found });
      else invitees.push(found);
    },
  };

  function unlessTwice(found: ReturnType<typeof parseRow>): typeof found {
    if (typeof found === 'string') return found;
    const { email, username } = found;
    const keys = [foldEmailAddress(email), ...(username === null ? [] : [foldUsername(username)])];
    if (keys.some((key) => seen.has(key))) return 'twice';
    for (const key of keys) seen.add(key);
    return found;
  }
}

/** The columns; null where the row is a person, not a header. */
function parseHeader(row: readonly string[]): string[] | null {
  const names = row.map((cell) => cell.trim().toLowerCase().replace('e-mail', 'email'));
  return names.includes('email') ? names : null;
}

/** The invitee, or why the entry is not valid. */
export function parseInvitee(
  email: string,
  name: string | null,
  username: string | null,
): Invitee | UnfitInvitee['reason'] {
  const address = parseEmailAddress(email);
  if (address === null) return 'address';
  const known = parseEmailAddress(splitAddress(name?.trim() ?? '').email);
  if (known !== null && foldEmailAddress(known) !== foldEmailAddress(address)) return 'several';
  const called = known === null ? name?.trim() || null : null;
  if (called !== null && (called.length > longestName || /\p{Cc}/u.test(called))) return 'name';
  const wanted = username?.trim().normalize('NFC') || null;
  return wanted !== null && !isUsername(wanted)
    ? 'username'
    : { email: address, name: called, username: wanted };
}

function parseRow(row: readonly string[], order: readonly string[]): Invitee | UnfitInvitee['reason'] {
  const cell = (column: (typeof columns)[number]) => row[order.indexOf(column)]?.trim() ?? '';
  const { email, before } = splitAddress(cell('email'));
  return parseInvitee(email, cell('name') || before || null, cell('username') || null);
}

/** `Name <address>`, or an address alone. */
function splitAddress(written: string): { readonly email: string; readonly before: string } {
  const bracket = written.endsWith('>') ? written.lastIndexOf('<') : -1;
  if (bracket < 0) return { email: written, before: '' };
  return {
    email: written.slice(bracket + 1, -1),
    before: written.slice(0, bracket).trim().replace(/^"|"$/g, ''),
  };
}
