import { expect, test } from 'bun:test';
import type { Accounts } from '../../accounts/change-user.ts';
import { json } from '../../core/kernel/reply.ts';
import { contracts } from '../api/contracts.ts';
import { createEndpoints } from '../api/endpoint/endpoint.ts';
import { getTokens } from '../api/tokens.ts';
import { type HandlerFor, route } from './route.ts';

const greet: HandlerFor<'member'> = ({ visitor }) => json(200, visitor.session.username);

test('rejects handlers at compile time that need a user where there may be none', () => {
  expect(route('GET', '/', 'greet', 'member', greet).access).toBe('member');
  // @ts-expect-error: nobody need be signed in.
  expect(route('GET', '/', 'greet', 'public', greet).access).toBe('public');

  const at = createEndpoints({ accounts: {} as Accounts, appSecret: '' }, contracts);
  expect(at('GET', '/tokens', 'list-tokens', 'profile:read', getTokens).access).toBe('profile:read');
  // @ts-expect-error: nobody need have sent a token.
  expect(at('GET', '/tokens', 'list-tokens', 'public', getTokens).access).toBe('public');
});
