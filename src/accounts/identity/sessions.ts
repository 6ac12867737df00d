import type { Exchange } from '../../core/kernel/exchange.ts';
import { after, type MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { createRandomText } from '../../core/platform/secret.ts';
import { type AuditType, type AuditWay, insertAuditEntries } from '../../store/audit.ts';
import type { Database, Transaction } from '../../store/database.ts';
import { lockLeaving } from '../../store/leaving.ts';
import {
  deleteSession,
  findSession,
  markSessionProven,
  markSessionUsed,
  type NewSession,
  type Proven,
  replaceSession,
  type Session,
  type SignInMethod,
} from '../../store/sessions.ts';
import { insertSignIn } from '../../store/sign-ins.ts';
import { insertSignOn, type SignOnSession } from '../../store/sign-ons.ts';
import { listNames } from '../../store/users.ts';
import type { Accounts } from '../change-user.ts';
import { describeDevice } from './describe-device.ts';
import type { KnownCredentials } from './known-credentials.ts';
import { createUseRecorder } from './record-use.ts';
import { type OperatorsNeed, restrictOperator } from './restrict-operator.ts';
import { readDeviceCookie, readSessionCookie, sessionLifetime } from './session-cookie.ts';
import { signInMethods } from './sign-in-methods.ts';
import type { Visitor } from './visitor.ts';

export interface SessionsOptions {
  /** For cancelling the deletion of an account at sign-in. */
  readonly accounts: Pick<Accounts, 'defaultLanguage' | 'outbox'>;
  readonly database: Database;
  readonly secret: string;
  readonly now: () => Date;
  readonly credentials: KnownCredentials;
  readonly operatorsNeed: OperatorsNeed;
}

export interface AccountOfDevice extends Pick<Proven, 'userId'> {
  /** The folded username. */
  readonly account: string;
}

const usedAgain = 5 * 60_000;

/** A session has a random ID in a host-only cookie. The database contains only the keyed hash of the ID. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #recordUse: ReturnType<typeof createUseRecorder>;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#recordUse = createUseRecorder(options.database, options.now, usedAgain);
  }

  /** The session in the client's cookie, if it is still valid. */
  find(exchange: Exchange<Visitor>): MaybePromise<Session | null> {
    const { database, now, credentials } = this.#options;
    const id = readSessionCookie(exchange);
    if (!id) return null;
    return after(findSession(database, this.#hash(id), now()), (session) => {
      credentials.note(id, session !== null);
      if (session) this.#noteUse(exchange, session);
      return session && restrictOperator(session, this.#options.operatorsNeed);
    });
  }

  /** Starts a session, which the member sees at /account. `writeAlong` runs in the same transaction. */
  async signIn(
    exchange: Exchange<Visitor>,
    proven: Proven,
    startedBy: SignInMethod,
    writeAlong?: (queries: Transaction, sessionId: string) => Promise<unknown>,
  ): Promise<void> {
    // With this cookie, guesses from elsewhere do not slow down the owner on this device.
    const device = this.#deviceOf(proven.userId);
    exchange.visitor.devices = [device, ...readDeviceCookie(exchange).filter((other) => other !== device)];
    await this.#start(exchange, proven, startedBy, async (queries, session) => {
      await insertSignIn(queries, session, this.#options.now());
      const [username = null] = await listNames(queries, proven.userId);
      const user = { userId: proven.userId, username };
      await this.#audit(queries, exchange, user, 'sign-in', startedBy);
      await writeAlong?.(queries, session.id);
    });
  }

  /**
   * Starts a new session for a member whose new password has just ended all sessions, including this one. It
   * keeps the sign-in method, and the provider that may end the session.
   */
  async signInAgain(
    exchange: Exchange<Visitor>,
    proven: Proven,
    { startedBy, signOn }: Pick<Session, 'startedBy'> & { readonly signOn: SignOnSession | null },
  ): Promise<void> {
    await this.#start(exchange, proven, startedBy, async (queries, { id }) => {
      if (signOn) await insertSignOn(queries, { ...signOn, sessionId: id });
    });
  }

  /** Always creates a new ID, so that an ID that an attacker knew before sign-in is worthless (session fixation). */
  async #start(
    exchange: Exchange<Visitor>,
    proven: Proven,
    startedBy: SignInMethod,
    writeAlong: (queries: Transaction, session: NewSession) => Promise<void>,
  ): Promise<void> {
    const { accounts, database, now } = this.#options;
    const id = createRandomText();
    const expiresAt = new Date(now().getTime() + sessionLifetime * 1000);
    const { userId, credentialVersion } = proven;
    const device = describeDevice(exchange);
    const session = { userId, credentialVersion, id: this.#hash(id), startedBy, expiresAt, device };
    const before = this.#hash(readSessionCookie(exchange) ?? '');
    await database.transaction(async (queries) => {
      const origin = { way: wayOf[startedBy], from: exchange.client };
      await cancelDeletion(queries, { ...accounts, database, now, origin }, userId);
      await replaceSession(queries, before, session, now());
      await writeAlong(queries, session);
    });
    exchange.visitor.cookie = id;
  }

  /** Records that the member has just re-authenticated. */
  async prove(exchange: Exchange<Visitor>, session: Session): Promise<void> {
    const provenAt = this.#options.now().toISOString();
    await this.#options.database.transaction((queries) => markSessionProven(queries, session.id, provenAt));
    exchange.visitor.session = { ...session, provenAt };
  }

  async signOut(exchange: Exchange<Visitor>): Promise<void> {
    const id = this.#hash(readSessionCookie(exchange) ?? '');
    const { session } = exchange.visitor;
    await this.#options.database.transaction(async (queries) => {
      await deleteSession(queries, id);
      if (session) await this.#audit(queries, exchange, session, 'sign-out', session.startedBy);
    });
    exchange.visitor.session = null;
    exchange.visitor.cookie = '';
  }

  /** Whether a user has signed in to the account on this device, also under a former username. */
  remembers(exchange: Exchange<Visitor>, account: AccountOfDevice): boolean {
    return this.findDevice(exchange, account) !== null;
  }

  /** The key of the device, if the user has signed in on it. */
  findDevice(exchange: Exchange<Visitor>, { userId, account }: AccountOfDevice): string | null {
    const known = [this.#deviceOf(userId), this.#formerDeviceOf(account)].map((text) => Buffer.from(text));
    const isKnown = (device: string) => known.some((one) => crypto.timingSafeEqual(one, Buffer.from(device)));
    return readDeviceCookie(exchange).find(isKnown) ?? null;
  }

  /** Records an audit entry about the user's own session. */
  #audit(
    queries: Transaction,
    { client }: Exchange,
    { userId, username }: { readonly userId: string; readonly username: string | null },
    type: AuditType,
    method: SignInMethod,
  ): Promise<void> {
    const at = this.#options.now().toISOString();
    const origin = { way: type === 'sign-in' ? wayOf[method] : 'page', from: client } as const;
    return insertAuditEntries(queries, [
      { at, type, actor: username, userId, username, origin, details: { method } },
    ]);
  }

  #noteUse(exchange: Exchange, { id, usedAt }: Session): void {
    this.#recordUse({
      id,
      lastUsedAt: usedAt,
      write: (queries, at) => markSessionUsed(queries, id, describeDevice(exchange), at),
    });
  }

  #deviceOf(userId: string): string {
    return this.#hmac(`a device of the account ${userId}`).digest('base64url');
  }

  /** The value in cookies of version 0.2, which are valid for a year. */
  #formerDeviceOf(account: string): string {
    return this.#hmac(`a device of ${account}`).digest('base64url');
  }

  #hash(id: string): string {
    return this.#hmac(id).digest('hex');
  }

  #hmac(text: string): Bun.CryptoHasher {
    return new Bun.CryptoHasher('sha256', this.#options.secret).update(text);
  }
}

const wayOf: Readonly<Record<SignInMethod, AuditWay>> = {
  password: 'page',
  passkey: 'page',
  mail: 'link',
  link: 'link',
  oidc: 'oidc',
  saml: 'saml',
};

/**
 * A session that began with a sign-in link, mailed or from an operator, may set a password without the
 * current one. So may a session with recent re-authentication.
 */
export function needsCurrentPassword({ startedBy, provenAt }: Session): boolean {
  return startedBy === 'password' && provenAt === null;
}

/** Whether the member can sign in again without a new link. */
export function canComeBack(session: Session): boolean {
  return hasPassword(session) || signInMethods[session.startedBy].canBeRepeated;
}

export function hasPassword({ credentialVersion }: Session): boolean {
  return credentialVersion > 0;
}

/**
 * A sign-in cancels the deletion of the account. Few accounts are waiting for deletion, so the code is loaded
 * on demand.
 */
async function cancelDeletion(
  queries: Transaction,
  accounts: Omit<Accounts, 'actor'>,
  userId: string,
): Promise<void> {
  const username = await lockLeaving(queries, userId);
  if (username === null) return;
  const { comeBackIn } = await import('../delete-own-account.ts');
  await comeBackIn(queries, accounts, username);
}
