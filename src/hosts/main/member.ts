import type { Accounts } from '../../accounts/change-user.ts';
import type { PasswordKeeper } from '../../accounts/passwords.ts';
import type { Admitted, Visitor } from '../../accounts/visitor.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import type { Proven, Session } from '../../store/sessions.ts';
import type { Directory } from '../directory/directory.ts';

/** What the pages for members work on. */
export interface MemberDesk {
  readonly accounts: Accounts;
  readonly passwords: PasswordKeeper;
  readonly sessions: {
    signIn(exchange: Exchange<Visitor>, proven: Proven, startedBy: Session['startedBy']): Promise<void>;
    signOut(exchange: Exchange<Visitor>): Promise<void>;
  };
  readonly locales: readonly string[];
  readonly directory: Directory;
  readonly previewUrl: string;
  readonly apiUrl: string;
}

export type MemberExchange = Exchange<Admitted<'member'>>;
