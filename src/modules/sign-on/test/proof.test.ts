import { afterAll, expect, test } from 'bun:test';
import { startSignOnServer } from '../../../../test/support/sign-on-server.ts';
import { createWalker, type Walker } from '../../../../test/support/sign-on-walk.ts';

const program = await startSignOnServer({ RATE_LIMIT_WRITES: 'off' });
afterAll(() => program[Symbol.asyncDispose]());
const { server, provider, host, clock } = program;
const token = new URLSearchParams({ name: 'a robot', scope: 'profile:read', lifetime: '90' }).toString();

/** Signs in through the provider eleven minutes ago, and returns the page that asks for re-authentication. */
async function asked(login: string): Promise<{ walker: Walker; place: string }> {
  provider.people.set(login, { preferred_username: login });
  const walker = createWalker(server, host);
  clock.ahead = 0;
  provider.changeIdToken = null;
  expect((await walker.signOn(login)).status).toBe(303);
  clock.ahead = 11 * 60_000;
  const answer = await walker.visit('/tokens', { method: 'POST', body: token });
  return { walker, place: answer.headers.location ?? '' };
}

/** Goes from the page to the provider, where the walker is signed in. */
async function leave(walker: Walker, place: string): Promise<URL> {
  const page = await walker.visit(place.replace('/proof?', '/proof/provider?'), { method: 'POST', body: '' });
  expect(page.status).toBe(200);
  return new URL(/href="(http:[^"]+\/auth[^"]*)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '');
}

test('re-authenticates at the provider and continues', async () => {
  const { walker, place } = await asked('ada');
  expect((await walker.visit(place)).body).toContain('Sign in again with');
  const url = await leave(walker, place);
  expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '600']);
  const back = await walker.visit(await walker.authenticate(ahead(url), 'ada'));
  expect([back.status, back.headers.location]).toEqual([303, place]);
  const page = await walker.visit(place);
  expect([
    page.body.includes('Vitrine continues with your change'),
    page.body.includes('name="password"'),
  ]).toEqual([true, false]);
  const done = await walker.visit(place, { method: 'POST', body: '' });
  expect([done.status, done.body.includes('vit_')]).toEqual([201, true]);
});

test('requires a new sign-in at the provider', async () => {
  const { walker, place } = await asked('grace');
  const spoil = [
    (claims: Record<string, unknown>) => ({ ...claims, auth_time: Number(claims.iat) - 3_600 }),
    ({ auth_time: _, ...claims }: Record<string, unknown>) => claims,
  ];
  for (const change of spoil) {
    const back = await walker.authenticate(ahead(await leave(walker, place)), 'grace');
    provider.changeIdToken = (claims) => change(later(claims));
    const answer = await walker.visit(back);
    provider.changeIdToken = null;
    expect([answer.status, answer.body.includes('didn’t ask you to sign in again')]).toEqual([403, true]);
    expect(answer.body).toContain(`class="button" href="${place}"`);
    expect((await walker.visit('/tokens', { method: 'POST', body: token })).status).toBe(303);
  }
});

test('rejects another person at the provider', async () => {
  const { walker, place } = await asked('olga');
  provider.people.set('mallory', { preferred_username: 'mallory' });
  // Another browser, which is not signed in.
  const elsewhere = createWalker(server, host);
  const back = await elsewhere.authenticate(ahead(await leave(walker, place)), 'mallory');
  const answer = await walker.visit(back);
  expect([answer.status, answer.body.includes('as another user')]).toEqual([403, true]);
  expect(answer.body).toContain('<h1>Confirm it’s you</h1>');
  expect(answer.body).toContain(`class="button" href="${place}"`);
  expect((await walker.visit(place)).body).toContain('Sign in again with');
  expect((await walker.visit('/tokens', { method: 'POST', body: token })).status).toBe(303);
});

/** Adapts the provider's tokens to Vitrine's clock, which is ahead. */
function ahead(url: URL): string {
  provider.changeIdToken = later;
  return url.href;
}

function later(claims: Record<string, unknown>): Record<string, unknown> {
  const shifted = ['iat', 'exp', 'auth_time'].map((name) => [name, Number(claims[name]) + 660]);
  return { ...claims, ...Object.fromEntries(shifted) };
}
