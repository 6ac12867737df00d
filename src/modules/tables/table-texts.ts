import type { RowReason } from '../../accounts/tables/table-outcome.ts';
import type { TableRefusal } from '../../domain/tables/table-refusal.ts';
import { tablesMessages } from './messages.ts';

export const tableTexts = tablesMessages('modules/tables/table', {
  connect: {
    title: 'Connect accounts',
    hint: 'CSV with the columns username, email, issuer, subject and external_id. Vitrine finds each account by its username, or else by another column, and sets the rest.',
    send: 'Connect accounts',
  },
  update: {
    title: 'Update drafts',
    hint: 'CSV with the column username, and name, headline, email, phone, city, country, theme or JSON Pointers. Empty cells change nothing.',
    send: 'Update drafts',
  },
  file: 'CSV file',
  dry: 'Only check the file',
  checked: 'File checked, without changes.',
  counts: {
    connected: { one: '1 account connected.', other: '{count} accounts connected.' },
    changed: { one: '1 draft updated.', other: '{count} drafts updated.' },
    unchanged: { one: '1 line changes nothing.', other: '{count} lines change nothing.' },
    failed: { one: '1 line failed.', other: '{count} lines failed.' },
  },
  would: {
    connected: { one: '1 account to connect.', other: '{count} accounts to connect.' },
    changed: { one: '1 draft to update.', other: '{count} drafts to update.' },
  },
  cut: {
    one: 'Vitrine ran out of time after 1 line. Send the file again to continue.',
    other: 'Vitrine ran out of time after {count} lines. Send the file again to continue.',
  },
  cutCheck: {
    one: 'Vitrine ran out of time after 1 line. Use the vitrine command with --dry-run to check all.',
    other:
      'Vitrine ran out of time after {count} lines. Use the vitrine command with --dry-run to check all.',
  },
  skipped: 'Skipped columns: {columns}',
  line: 'Line {line}: {username}',
  more: { one: 'And 1 more.', other: 'And {count} more.' },
  report: 'Download report',
  faults: {
    empty: 'The table is empty. Add a row of headings and one line per user.',
    'no-text': 'This file can’t be read. Save it as CSV.',
    headings: 'Unknown columns: {headings}. Use {known}.',
    needs: 'The table needs more columns. Use {known}.',
    repeated: 'Repeated columns: {headings}. Keep one of each.',
    'too-many': 'The table has more than {most} lines. Split it, or use the vitrine command.',
    'too-large': 'The file is larger than 4 MiB. Split it, or use the vitrine command.',
    'no-file': 'Choose a CSV file.',
  },
  pointers: 'or a JSON Pointer',
  reasons: {
    username: 'not a valid username',
    address: 'not a valid email address',
    'too-long': 'a value is longer than 255 characters or has invisible characters',
    issuer: 'the subject has no issuer; add the column issuer',
    nothing: 'too few values; fill a column that finds the account and one to set',
    country: 'not a known country; use its two-letter code',
    repeated: 'two columns set the same field',
    twice: 'another line has the same user, email address or ID',
    unknown: 'no account has this name, email address or ID',
    gone: 'the user was deleted',
    'address-taken': 'the email address belongs to another account',
    'identity-taken': 'the subject belongs to another account',
    'external-id-taken': 'the external ID belongs to another account',
    'missing-entry': 'the draft has no entry at {pointer}',
  },
});

export function explainRow(reason: RowReason | null, locale: string): string | null {
  if (reason === null) return null;
  const { reasons } = tableTexts(locale);
  if (reason.kind === 'invalid') return reason.detail;
  return reason.kind === 'missing-entry' ? reasons['missing-entry'](reason.pointer) : reasons[reason.kind];
}

export function explainTable({ fault, headings, known }: TableRefusal, locale: string, most = 0): string {
  const { faults, pointers } = tableTexts(locale);
  if (fault === 'too-many') return faults['too-many'](most);
  const columns = known.filter((column) => column !== 'given' && column !== 'family');
  const takesPointers = known.includes('theme');
  const listed = [...columns, ...(takesPointers ? [pointers] : [])].join(', ');
  if (fault === 'headings') return faults.headings({ headings: headings.join(', '), known: listed });
  if (fault === 'needs') return faults.needs(listed);
  return fault === 'repeated' ? faults.repeated(headings.join(', ')) : faults[fault];
}
