import type { UnfitRow } from '../../accounts/tables/table-outcome.ts';
import { findCountryCode } from '../../domain/importers/read-fields.ts';
import { isUsername } from '../../domain/profile/username.ts';
import { type Cells, type Column, nameIn } from '../../domain/tables/headings.ts';
import type { TableKind } from '../../domain/tables/read-people-table.ts';

/** New texts of one draft by JSON Pointer. */
export interface Update {
  readonly username: string;
  readonly fields: ReadonlyMap<string, string>;
}

const pointers = {
  headline: '/basics/label',
  email: '/basics/email',
  phone: '/basics/phone',
  city: '/basics/location/city',
  country: '/basics/location/countryCode',
  theme: '/x-vitrine/theme',
} as const satisfies Partial<Record<Column, string>>;

const known = ['username', 'name', 'given', 'family', ...(Object.keys(pointers) as Column[])] as const;

/** Rejects other headings, because their cells would be lost. */
export const updateTable: TableKind = {
  known,
  takesPointers: true,
  skipsOthers: false,
  hasEnough: (has) => has.has('username') && has.size > 1,
};

export function parseUpdate(cells: Cells): Update | UnfitRow {
  const username = cells.get('username')?.normalize('NFC') ?? '';
  if (!isUsername(username)) return 'username';
  const fields = new Map<string, string>();
  const name = nameIn(cells);
  if (name !== null) fields.set('/basics/name', name);
  for (const [column, text] of cells) {
    const place = column.startsWith('/') ? column : placeOf(column as Column);
    if (place === null) continue;
    const value = column === 'country' ? findCountryCode(text) : text;
    if (value === null) return 'country';
    if (fields.has(place)) return 'repeated';
    fields.set(place, value);
  }
  return { username, fields };
}

function placeOf(column: Column): string | null {
  return column in pointers ? pointers[column as keyof typeof pointers] : null;
}
