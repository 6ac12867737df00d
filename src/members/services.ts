import type { Accounts } from '../accounts/change-user.ts';
import type { RegistrationPolicy } from '../config/registration.ts';
import type { SignInWay } from '../config/sign-on.ts';
import type { Directory } from '../directory/directory.ts';
import type { FailedSignIns } from '../identity/failed-sign-ins.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { GuessGuard } from '../limits/guess-guard.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { FetchDocument } from '../outside/fetch-document.ts';
import type { FetchPicture } from '../outside/fetch-picture.ts';
import type { SignOn } from '../sign-on/sign-on.ts';
import type { MemberExchange } from '../web/route.ts';

/** What the pages for members work on. */
export interface MemberServices {
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly guesses: GuessGuard;
  /** Null where they are not counted. */
  readonly failures: FailedSignIns | null;
  readonly fetchPicture: FetchPicture;
  /** Descriptions of clients that want to be let in. */
  readonly fetchDocument: FetchDocument;
  readonly locales: readonly string[];
  readonly directory: Directory;
  /** Whether pages that link back are looked for. */
  readonly verifiesLinks: boolean;
  /** Whether it is counted how often profiles are read. */
  readonly countsViews: boolean;
  /** Whether the server makes backups by itself. */
  readonly backsUp: boolean;
  /** What has to be so for this process to do its work, by name. */
  readonly checkReadiness: () => Promise<Readonly<Record<string, boolean>>>;
  readonly previewUrl: string;
  readonly apiUrl: string;
  /** What addresses to take back notices are signed with. */
  readonly appSecret: string;
  /** Issuers of a CI's identity tokens that operators have named. */
  readonly ciIssuers: readonly string[];
  /** Those that are offered to who comes. */
  readonly signInWays: readonly SignInWay[];
  /** How people come in who were not invited; null where they do not. */
  readonly registration: RegistrationPolicy | null;
  /** Usernames that only operators give to somebody. */
  readonly reservedNames: readonly string[];
  /** Null where there is no provider to sign in with. */
  readonly signOn: SignOn | null;
}

/** The same where mail is sent. */
export interface MailServices extends MemberServices {
  readonly outbox: Outbox;
}

/** What is done with them goes on record under the member's name. */
export function accountsOf({ accounts }: MemberServices, { visitor }: MemberExchange): Accounts {
  return { ...accounts, actor: visitor.session.username };
}
