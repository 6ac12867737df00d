import { foldEmailAddress, parseEmailAddress } from '../../core/platform/email-address.ts';
import { type Header, nameIn, parseHeadings, readCells } from '../tables/headings.ts';
import { TableRefusal } from '../tables/table-refusal.ts';
import { foldUsername, isUsername } from './username.ts';

/** A row of a table, with the line on which it starts. */
export interface NumberedRow {
  readonly line: number;
  readonly row: readonly string[];
}

/** A person to invite. */
export interface Invitee {
  readonly email: string;
  readonly name: string | null;
  readonly username: string | null;
}

export interface UnfitInvitee {
  /** The original text. */
  readonly text: string;
  readonly line: number;
  readonly reason: 'address' | 'several' | 'username' | 'name' | 'twice';
}

export interface ParsedInvitees {
  readonly invitees: readonly (Invitee & { readonly line: number })[];
  readonly unfit: readonly UnfitInvitee[];
}

const longestName = 200;
const columns = ['email', 'name', 'username'] as const;
const known = [...columns, 'given', 'family'] as const;

/**
 * Accepts rows with an email address, `Name <address>`, or a table with the columns email, name and
 * username. A header row sets the order of columns, and other columns are ignored.
 */
export function parseInvitees(rows: Iterable<NumberedRow>): ParsedInvitees {
  const parser = createInviteeParser();
  for (const row of rows) parser.add(row);
  return { invitees: parser.invitees, unfit: parser.unfit };
}

export interface InviteeParser extends ParsedInvitees {
  add(row: NumberedRow): void;
}

/** Parses row by row. */
export function createInviteeParser(): InviteeParser {
  const invitees: (Invitee & { line: number })[] = [];
  const unfit: UnfitInvitee[] = [];
  const seen = new Set<string>();
  let header: Header = { places: columns, unknown: [] };
  let isFirst = true;
  return {
    invitees,
    unfit,
    add({ line, row }) {
      const first = isFirst ? findHeader(row) : null;
      isFirst = false;
      if (first !== null) {
        header = first;
        return;
      }
      const found = unlessTwice(parseRow(row, header));
      if (typeof found === 'string') unfit.push({ text: row.join(', ').slice(0, 100), line, reason: found });
      else invitees.push({ ...found, line });
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

/** Null if the row is a person. Throws if it is a header without an email column. */
function findHeader(row: readonly string[]): Header | null {
  const header = parseHeadings(row, known, false);
  if (header.places.includes('email')) return header;
  const isHeader = header.places.some((place) => place !== null) && !row.some((cell) => cell.includes('@'));
  if (isHeader && header.unknown.length > 0) throw new TableRefusal('headings', header.unknown, columns);
  return null;
}

/** The invitee, or the reason why the row is invalid. */
function parseInvitee(
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

function parseRow(row: readonly string[], header: Header): Invitee | UnfitInvitee['reason'] {
  const cells = readCells(row, header);
  const { email, before } = splitAddress(cells.get('email') ?? '');
  return parseInvitee(email, nameIn(cells) ?? (before || null), cells.get('username') ?? null);
}

/** Splits `Name <address>`, or a bare address. */
function splitAddress(written: string): { readonly email: string; readonly before: string } {
  const bracket = written.endsWith('>') ? written.lastIndexOf('<') : -1;
  if (bracket < 0) return { email: written, before: '' };
  return {
    email: written.slice(bracket + 1, -1),
    before: written.slice(0, bracket).trim().replace(/^"|"$/g, ''),
  };
}
