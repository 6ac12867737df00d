import type { Accounts } from '../accounts/change-user.ts';
import type { Directory } from '../directory/directory.ts';
import type { PreviewInWorker } from '../editor/preview/preview-in-worker.ts';
import type { GuessGuard } from '../identity/guesses.ts';
import type { PasswordKeeper } from '../identity/passwords.ts';
import type { Admitted, Visitor } from '../identity/visitor.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { FetchPicture } from '../outside/fetch-picture.ts';
import type { EventNews } from '../store/event-news.ts';
import type { Proven, Session } from '../store/sessions.ts';

/** What the pages for members work on. */
export interface MainServices {
  readonly accounts: Accounts;
  readonly passwords: PasswordKeeper;
  readonly sessions: {
    signIn(exchange: Exchange<Visitor>, proven: Proven, startedBy: Session['startedBy']): Promise<void>;
    signOut(exchange: Exchange<Visitor>): Promise<void>;
    remember(exchange: Exchange<Visitor>, account: string): void;
    remembers(exchange: Exchange<Visitor>, account: string): boolean;
  };
  readonly guesses: GuessGuard;
  /** Says when something happened, to those who listen. */
  readonly news: EventNews;
  readonly fetchPicture: FetchPicture;
  readonly previewInWorker: PreviewInWorker;
  readonly locales: readonly string[];
  readonly directory: Directory;
  /** Whether pages that link back are looked for. */
  readonly verifiesLinks: boolean;
  /** Whether it is counted how often profiles are read. */
  readonly countsViews: boolean;
  readonly previewUrl: string;
  readonly apiUrl: string;
}

export type MemberExchange = Exchange<Admitted<'member'>>;

/** What is done with them goes on record under the member's name. */
export function accountsOf({ accounts }: MainServices, { visitor }: MemberExchange): Accounts {
  return { ...accounts, actor: visitor.session.username };
}
