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
  /** Null if failed sign-ins aren't counted. */
  readonly failures: FailedSignIns | null;
  readonly fetchPicture: FetchPicture;
  readonly locales: readonly string[];
  readonly directory: Directory;
  /** Whether the server runs scheduled backups. */
  readonly backsUp: boolean;
  /** The checks that this process must pass to be ready, by name. */
  readonly checkReadiness: () => Promise<Readonly<Record<string, boolean>>>;
  readonly previewUrl: string;
  readonly apiUrl: string;
  /** Signs unsubscribe URLs, for example. */
  readonly appSecret: string;
  /** The offered sign-in methods. */
  readonly signInWays: readonly SignInWay[];
  /** The registration policy. Null if registration is closed. */
  readonly registration: RegistrationPolicy | null;
  /** Days in which members can cancel the deletion of their account. */
  readonly deleteAfterDays: number;
  /** Usernames that only operators can assign. */
  readonly reservedNames: readonly string[];
  /** Sections that modules add to these pages. */
  readonly slots: Slots;
}

export interface MailServices extends MemberServices {
  readonly outbox: Outbox;
}

/** A call of a member page. Changes are recorded with the member as their actor. */
export interface MemberCall<Name extends string = never> extends MemberServices {
  readonly exchange: MemberExchange;
  /** The parameters of the path, by name. */
  readonly params: Readonly<Record<Name, string>>;
}

/** A call of a public page. The visitor may be signed in. */
export interface VisitorCall<Name extends string = never> extends MemberServices {
  readonly exchange: VisitorExchange;
  readonly params: Readonly<Record<Name, string>>;
}
