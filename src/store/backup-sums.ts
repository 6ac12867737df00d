import type { BackupRow } from './backup.ts';

/** Describes the first table that differs. Null if all are equal. */
export function compareSums(wanted: BackupSums, found: BackupSums): string | null {
  for (const [table, { rows, sum }] of Object.entries(wanted)) {
    const other = found[table] ?? { rows: 0, sum: '0' };
    if (rows !== other.rows) return `of ${rows} rows of the table ${table} it has ${other.rows}`;
    if (sum !== other.sum) return `the table ${table} is not as it was when the backup was made`;
  }
  return null;
}

/** The number of rows and a checksum per table. The checksum doesn't depend on the order of rows. */
export type BackupSums = Readonly<Record<string, { readonly rows: number; readonly sum: string }>>;

interface Adding {
  /** `json` is the row as JSON, if the caller already has it. */
  add(row: BackupRow, json?: string): void;
  total(): BackupSums;
}

export function createBackupSums(): Adding {
  const tables = new Map<string, { rows: number; sum: bigint }>();
  return {
    add({ table, row }, json = JSON.stringify(row)) {
      const one = tables.get(table) ?? { rows: 0, sum: 0n };
      one.rows += 1;
      one.sum = BigInt.asUintN(64, one.sum + BigInt(Bun.hash(json)));
      tables.set(table, one);
    },
    total: () =>
      Object.fromEntries(
        [...tables].map(([table, { rows, sum }]) => [table, { rows, sum: sum.toString(16) }]),
      ),
  };
}
