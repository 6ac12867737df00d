import { type Accounts, changeUser } from '../../accounts/change-user.ts';
import { addTokenTo, checkTokenName } from '../../accounts/identity/tokens.ts';
import { createSecret } from '../../core/platform/secret.ts';
import type { Problem } from '../../domain/profile/problem.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { type CiRule, insertCiRule } from './store.ts';

/** A CI rule as entered in the form. */
export interface NewCiRule extends Pick<CiRule, 'issuer' | 'repositoryId' | 'ownerId'> {
  readonly username: string;
  readonly name: string;
  /** Empty allows every branch. */
  readonly branch: string;
  readonly environment: string;
  readonly pulls: boolean;
}

export const githubIssuer = 'https://token.actions.githubusercontent.com';
export const gitlabIssuer = 'https://gitlab.com';

/** Creates a CI rule. It is a token without a secret, so members list and revoke it like other tokens. */
export async function allowCi(
  accounts: Accounts,
  wanted: NewCiRule,
  trusted: readonly string[],
): Promise<void> {
  const name = checkTokenName(wanted.name);
  const rule = checkRule(wanted, trusted);
  const id = Bun.randomUUIDv7();
  await changeUser(accounts, wanted.username, async (change) => {
    const token = {
      id,
      scopes: ['profile:read', 'profile:write'],
      createdAt: change.at,
      expiresAt: null,
      createdBy: change.actor,
      name,
      clientId: null,
      accessUntil: null,
    };
    await addTokenTo(change, token, createSecret().hash);
    await insertCiRule(change.queries, { ...rule, tokenId: id, userId: change.user.id });
  });
}

function checkRule(wanted: NewCiRule, trusted: readonly string[]): CiRule {
  const { issuer, repositoryId, ownerId, branch, environment, pulls } = wanted;
  const problems: Problem[] = [];
  if (!trusted.includes(issuer) && !isPublicIssuer(issuer))
    problems.push({ pointer: '/issuer', detail: `must be an address such as ${githubIssuer}` });
  for (const [pointer, id] of [
    ['/repositoryId', repositoryId],
    ['/ownerId', ownerId],
  ] as const)
    if (!/^\d{1,20}$/.test(id)) problems.push({ pointer, detail: 'must be a number' });
  for (const [pointer, text] of [
    ['/branch', branch],
    ['/environment', environment],
  ] as const)
    if (text.length > 255 || /\p{Cc}/u.test(text))
      problems.push({ pointer, detail: 'must be one line of at most 255 characters' });
  if (branch === '' && environment === '')
    problems.push({ pointer: '/branch', detail: 'is required, or an environment' });
  const [first] = problems;
  if (first) throw new Refusal('invalid', `${first.pointer.slice(1)} ${first.detail}.`, problems);
  return {
    issuer,
    repositoryId,
    ownerId,
    branch: branch || null,
    environment: environment || null,
    pulls: pulls ? 1 : 0,
  };
}

function isPublicIssuer(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:' && text.length <= 255 && !/[?#@\s]/.test(text);
}
