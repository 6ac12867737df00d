import type { UnfitRow } from '../../accounts/tables/table-outcome.ts';
import { foldEmailAddress, parseEmailAddress } from '../../core/platform/email-address.ts';
import { foldUsername, isUsername } from '../../domain/profile/username.ts';
import type { Cells } from '../../domain/tables/headings.ts';
import type { TableKind } from '../../domain/tables/read-people-table.ts';

/** One row of the operator's table. */
export interface PersonConnection {
  readonly username: string | null;
  readonly email: string | null;
  readonly externalId: string | null;
  readonly identity: { readonly issuer: string; readonly subject: string } | null;
}

const columns = ['username', 'email', 'issuer', 'subject', 'external_id'] as const;

/** One column finds the account, another has the value to set. Issuer and subject count as one column. */
export const connectionTable: TableKind = {
  known: columns,
  takesPointers: false,
  skipsOthers: true,
  hasEnough: (has) =>
    ['username', 'email', 'external_id', 'subject'].filter((column) => has.has(column)).length > 1,
};

const longest = 255;

/** `issuer` applies to tables without that column. Null if unknown. */
export function parseConnection(cells: Cells, issuer: string | null): PersonConnection | UnfitRow {
  const username = cells.get('username')?.normalize('NFC') ?? null;
  const typed = cells.get('email');
  const email = typed === undefined ? null : parseEmailAddress(typed);
  const externalId = cells.get('external_id') ?? null;
  const subject = cells.get('subject');
  const issuedBy = cells.get('issuer') ?? issuer;
  if (username !== null && !isUsername(username)) return 'username';
  if (typed !== undefined && email === null) return 'address';
  if ([externalId, subject, issuedBy].some((text) => text && (text.length > longest || /\p{Cc}/u.test(text))))
    return 'too-long';
  if (subject !== undefined && issuedBy === null) return 'issuer';
  const identity = subject === undefined || issuedBy === null ? null : { issuer: issuedBy, subject };
  const given = [username, email, externalId, identity].filter((value) => value !== null);
  return given.length > 1 ? { username, email, externalId, identity } : 'nothing';
}

/** Keys that are equal for rows with the same account or the same attribute. */
export function keysOfConnection({ username, email, externalId, identity }: PersonConnection): string[] {
  return [
    ...(username === null ? [] : [`username ${foldUsername(username)}`]),
    ...(email === null ? [] : [`email ${foldEmailAddress(email)}`]),
    ...(externalId === null ? [] : [`external_id ${externalId}`]),
    ...(identity === null ? [] : [`subject ${identity.issuer} ${identity.subject}`]),
  ];
}
