import { createPurposeSeal } from '../../core/platform/purpose-seal.ts';
import { createSecret, hashSecret } from '../../core/platform/secret.ts';
import type { Transaction } from '../../store/database.ts';
import {
  findKeptRequest,
  findMailedRequest,
  insertKeptRequest,
  type KeptRequest,
  markRequestUsed,
  updateMailHash,
} from '../../store/kept-requests.ts';
import type { Session } from '../../store/sessions.ts';
import type { Accounts } from '../change-user.ts';
import type { SpentLink } from './mailed-links.ts';

/** A request that continues once the member has confirmed their identity. */
export interface WaitingRequest {
  readonly path: string;
  /** Includes the question mark. May be empty. */
  readonly query: string;
  /** The submitted form body. Null for a GET request. */
  readonly form: string | null;
  /** The `Content-Type` of a form with files, whose body is stored as Base64. */
  readonly upload?: string;
}

interface Services {
  readonly appSecret: string;
  readonly accounts: Pick<Accounts, 'database' | 'now'>;
}

/** Milliseconds, the same as for a sign-in link. */
const patience = 15 * 60_000;
/** Milliseconds for which an expired request is stored, so that the page can explain it. */
const day = 86_400_000;

/** Stores a request, encrypted because it may contain a password. Returns its ID for this session. */
export async function keepRequest(
  { appSecret, accounts: { database, now } }: Services,
  sessionId: Session['id'],
  request: WaitingRequest,
): Promise<string> {
  const id = Bun.randomUUIDv7();
  const expiresAt = new Date(now().getTime() + patience).toISOString();
  const forgotten = new Date(now().getTime() - day).toISOString();
  const sealed = sealOf(appSecret, sessionId).close(JSON.stringify(request));
  await database.transaction((queries) =>
    insertKeptRequest(queries, { id, sessionId, request: sealed, expiresAt }, forgotten),
  );
  return id;
}

/** Reads the request without using it up. */
export async function openKeptRequest(
  { appSecret, accounts: { database, now } }: Services,
  sessionId: Session['id'],
  id: string,
): Promise<WaitingRequest | null> {
  const kept = isId(id) ? await findKeptRequest(database, sessionId, id, now().toISOString()) : null;
  return kept && open(appSecret, kept);
}

/** Uses up the request, so that it can't run twice. */
export async function takeKeptRequest(
  services: Services,
  sessionId: Session['id'],
  id: string,
): Promise<WaitingRequest | null> {
  const { database, now } = services.accounts;
  const request = await openKeptRequest(services, sessionId, id);
  const isFirst =
    request !== null &&
    (await database.transaction((queries) => markRequestUsed(queries, id, now().toISOString())));
  return isFirst ? request : null;
}

/**
 * Creates a secret for a mail. Opening its link in the session's browser shows that the member has access to
 * the mailbox.
 */
export async function createProofSecret(queries: Transaction, id: string): Promise<string> {
  const { secret, hash } = createSecret();
  await updateMailHash(queries, id, hash);
  return secret;
}

/** The waiting request and its session, otherwise the reason. If the secret isn't found, a newer one has replaced it. */
export async function openProofSecret(
  { accounts: { database, now } }: Services,
  secret: string,
): Promise<Pick<KeptRequest, 'id' | 'sessionId'> | SpentLink> {
  const hash = hashSecret(secret);
  if (hash === null) return 'unknown';
  const found = await findMailedRequest(database, hash);
  if (found === null) return 'withdrawn';
  if (found.usedAt !== null) return 'used';
  return found.expiresAt > now().toISOString() ? found : 'expired';
}

function open(appSecret: string, { request, sessionId }: KeptRequest): WaitingRequest | null {
  const text = sealOf(appSecret, sessionId).open(request);
  return text === null ? null : JSON.parse(text);
}

function sealOf(appSecret: string, sessionId: string) {
  return createPurposeSeal(appSecret, `request of ${sessionId}`);
}

/** Checked, because PostgreSQL rejects some texts, for example with a NUL. */
function isId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}
