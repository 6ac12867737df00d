import type { Accounts } from '../../../accounts/change-user.ts';
import type { FetchPicture } from '../../../accounts/files/fetch-picture.ts';
import type { FailedSignIns } from '../../../accounts/identity/failed-sign-ins.ts';
import type { Passwords } from '../../../accounts/identity/passwords.ts';
import type { Sessions } from '../../../accounts/identity/sessions.ts';
import type { GuessGuard } from '../../../accounts/limits/guess-guard.ts';
import type { Outbox } from '../../../accounts/mail/outbox.ts';
import type { RegistrationPolicy } from '../../../core/config/registration.ts';
import type { SignInWay } from '../../../core/config/sign-on.ts';
import type { Directory } from '../../directory/directory.ts';
import type { MemberExchange, VisitorExchange } from '../../web/route.ts';
import type { Slots } from './slots.ts';

export interface MemberServices {
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly guesses: GuessGuard;
  /** Null where failed sign-ins are not counted. */
  readonly failures: FailedSignIns | null;
  readonly fetchPicture: FetchPicture;
  readonly locales: readonly string[];
  readonly directory: Directory;
  /** Whether the server runs scheduled backups. */
  readonly backsUp: boolean;
  /** The checks this process has to pass to be ready, by name. */
  readonly checkReadiness: () => Promise<Readonly<Record<string, boolean>>>;
  readonly previewUrl: string;
  readonly apiUrl: string;
  /** Signs unsubscribe URLs, among others. */
  readonly appSecret: string;
  /** The offered sign-in methods. */
  readonly signInWays: readonly SignInWay[];
  /** The registration policy, or null if registration is closed. */
  readonly registration: RegistrationPolicy | null;
  /** Days in which members can cancel the deletion of their account. */
  readonly deleteAfterDays: number;
  /** Usernames that only operators give. */
  readonly reservedNames: readonly string[];
  /** Sections of modules on these pages. */
  readonly slots: Slots;
}

export interface MailServices extends MemberServices {
  readonly outbox: Outbox;
}

/** A call of a member page. Changes are recorded under the member's name. */
export interface MemberCall<Name extends string = never> extends MemberServices {
  readonly exchange: MemberExchange;
  /** The parts of the path that have a name. */
  readonly params: Readonly<Record<Name, string>>;
}

/** A call of a public page, also if a member makes it. */
export interface VisitorCall<Name extends string = never> extends MemberServices {
  readonly exchange: VisitorExchange;
  readonly params: Readonly<Record<Name, string>>;
}
