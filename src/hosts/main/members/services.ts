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

/** What the members' pages work with. */
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
  /** Whether back-links are verified. */
  readonly verifiesLinks: boolean;
  /** Whether views of profiles are counted. */
  readonly countsViews: boolean;
  /** Whether the server makes backups by itself. */
  readonly backsUp: boolean;
  /** The checks this process has to pass to be ready, by name. */
  readonly checkReadiness: () => Promise<Readonly<Record<string, boolean>>>;
  readonly previewUrl: string;
  readonly apiUrl: string;
  /** Signs unsubscription addresses, among others. */
  readonly appSecret: string;
  /** Those that are offered. */
  readonly signInWays: readonly SignInWay[];
  /** How people register without an invitation; null where they cannot. */
  readonly registration: RegistrationPolicy | null;
  /** Usernames that only operators give. */
  readonly reservedNames: readonly string[];
  /** Sections of modules on these pages. */
  readonly slots: Slots;
}

/** The same where mail is sent. */
export interface MailServices extends MemberServices {
  readonly outbox: Outbox;
}

/** What a handler gets on a page for members: the changes it makes are recorded under the member's name. */
export interface MemberCall<Name extends string = never> extends MemberServices {
  readonly exchange: MemberExchange;
  /** The parts of the path that have a name. */
  readonly params: Readonly<Record<Name, string>>;
}

/** The same on a page that is for everybody, even where it is a member who calls. */
export interface VisitorCall<Name extends string = never> extends MemberServices {
  readonly exchange: VisitorExchange;
  readonly params: Readonly<Record<Name, string>>;
}
