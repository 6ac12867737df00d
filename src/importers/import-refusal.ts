import { Refusal } from '../profile/refusal.ts';
import { type ImportReason, writeReason } from './import-reason.ts';

/** A file is not taken at all; a page says why in the words of its reader. */
export class ImportRefusal extends Refusal {
  constructor(
    reason: 'invalid' | 'too-large',
    readonly why: ImportReason,
  ) {
    super(reason, writeReason(why, 'en'));
  }
}
