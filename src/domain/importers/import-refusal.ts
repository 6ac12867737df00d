import { Refusal } from '../profile/refusal.ts';
import { type ImportReason, writeReason } from './import-reason.ts';

/** Rejects a whole file. The page shows the reason in the visitor's language. */
export class ImportRefusal extends Refusal {
  declare readonly reason: 'invalid' | 'too-large' | 'busy';

  constructor(
    reason: ImportRefusal['reason'],
    readonly why: ImportReason,
  ) {
    super(reason, writeReason(why, 'en'));
  }
}

/** Rejects a file with more values than a profile can have. */
export function checkCount(count: number, most: number): void {
  if (count > most) throw new ImportRefusal('invalid', ['manyEntries', most]);
}
