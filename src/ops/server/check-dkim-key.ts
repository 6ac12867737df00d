import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DkimKey } from '../../core/config/mail.ts';
import { Failure, messageOf } from '../../store/failure.ts';

/** Checked at the start instead of with the first mail, which a user may be waiting for. */
export function checkDkimKey({ keyFile }: DkimKey): void {
  try {
    const { asymmetricKeyType: type } = createPrivateKey(readFileSync(keyFile));
    if (type !== 'rsa') throw new Error(`it is a key of the type ${type}: use one of RSA, with 2048 bits`);
  } catch (error) {
    throw new Failure(`MAIL_DKIM cannot be used: ${messageOf(error)}`);
  }
}
