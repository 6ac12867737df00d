import type { Terminal } from '../../core/cli/terminal.ts';
import { decodeTable } from '../../domain/tables/decode-table.ts';
import { TableRefusal } from '../../domain/tables/table-refusal.ts';
import { orFail } from '../../store/failure.ts';

/** Reads the table that a command names. `-` means standard input. */
export async function readTableFile({ input }: Pick<Terminal, 'input'>, file: string): Promise<string> {
  const bytes =
    file === '-'
      ? Buffer.concat(await Array.fromAsync(input()))
      : await orFail(Bun.file(file).bytes(), `${file} cannot be read`);
  const text = decodeTable(bytes);
  if (text === null) throw new TableRefusal('no-text');
  return text;
}
