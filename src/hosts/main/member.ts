import type { Accounts } from '../../accounts/change-user.ts';
import type { PasswordKeeper } from '../../accounts/passwords.ts';
import type { Exchange, Session } from '../../kernel/exchange.ts';
import type { Proven } from '../../store/sessions.ts';

/** What the pages for members work on. */
export interface MemberDesk {
  readonly accounts: Accounts;
  readonly passwords: PasswordKeeper;
  readonly sessions: {
    signIn(exchange: Exchange, proven: Proven, startedBy: Session['startedBy']): Promise<void>;
    signOut(exchange: Exchange): Promise<void>;
  };
  readonly locales: readonly string[];
  readonly previewUrl: string;
  readonly apiUrl: string;
}

/** Of a route that is for members. */
export function sessionOf({ session }: Exchange): Session {
  if (!session) throw new Error('a route for members is open to nobody');
  return session;
}
