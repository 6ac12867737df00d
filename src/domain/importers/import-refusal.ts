import { Refusal } from '../profile/refusal.ts';
import { type ImportReason, writeReason } from './import-reason.ts';

/** A file is not taken at all; a page says why in the words of its reader. */
export class ImportRefusal extends Refusal {
  declare readonly reason: 'invalid' | 'too-large' | 'busy';

  constructor(
    reason: ImportRefusal['reason'],
    readonly why: ImportReason,
  ) {
    super(reason, writeReason(why, 'en'));
  }
}

/** Rejects a file with more values than any profile has. */
export function checkCount(count: number, most: number): void {
  if (count > most) throw new ImportRefusal('invalid', ['manyEntries', most]);
}
