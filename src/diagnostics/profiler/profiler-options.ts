import type { Config } from '../../config/config.ts';
import type { Handle } from '../../kernel/kernel.ts';
import type { DevelopmentMailbox } from '../../mail/development-mailbox.ts';
import type { Records } from '../recorder/records.ts';

export interface ProfilerOptions {
  /** What would have been sent. */
  readonly mails: DevelopmentMailbox;
  readonly records: Records;
  readonly config: Config;
  /** The program itself, for a request to be sent again. */
  readonly handle: () => Handle;
}
