import { createPurposeSeal } from '../../core/platform/purpose-seal.ts';

/** An issued form. It can be submitted once. A client that hasn't loaded it doesn't know its field names. */
export interface JoinForm {
  readonly id: string;
  /** When the form was opened, in milliseconds. */
  readonly openedAt: number;
}

const joinFields = ['name', 'username', 'email', 'reason'] as const;
export type JoinField = (typeof joinFields)[number];

/** Milliseconds. No user types faster, and autofill takes a second longer. */
const quickest = 2_000;
const longest = 12 * 3_600_000;

export function createJoinForm(now: Date): JoinForm {
  return { id: Bun.randomUUIDv7(), openedAt: now.getTime() };
}

export function sealJoinForm(appSecret: string, { id, openedAt }: JoinForm): string {
  return sealOf(appSecret).close(`${id} ${openedAt}`);
}

/** Null if the form was forged or is too old. */
export function openJoinForm(appSecret: string, sealed: string, now: Date): JoinForm | null {
  const [id, openedAt] = sealOf(appSecret).open(sealed)?.split(' ') ?? [];
  if (id === undefined || openedAt === undefined) return null;
  return now.getTime() - Number(openedAt) > longest ? null : { id, openedAt: Number(openedAt) };
}

export function isTooQuick({ openedAt }: JoinForm, now: Date): boolean {
  return now.getTime() - openedAt < quickest;
}

/** The field name, which differs in each form. */
export function nameOfField({ id }: JoinForm, field: JoinField): string {
  const hash = new Bun.CryptoHasher('sha256').update(`${id} ${field}`).digest('hex');
  return `f${hash.slice(0, 12)}`;
}

function sealOf(appSecret: string) {
  return createPurposeSeal(appSecret, 'form to join');
}
