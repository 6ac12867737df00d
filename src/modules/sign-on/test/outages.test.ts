import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { hasty } from '../../../../test/support/server.ts';
import { clientId } from '../../../../test/support/sign-on-provider.ts';
import { type SignOnServer, startSignOnServer } from '../../../../test/support/sign-on-server.ts';
import { createWalker } from '../../../../test/support/sign-on-walk.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { setEmail } from '../../../accounts/email.ts';

const hour = 3_600_000;
let site: SignOnServer;
beforeAll(async () => {
  site = await startSignOnServer({ OIDC_CREATE: 'on' });
  site.provider.people.set('sub-ada-314', { preferred_username: 'ada' });
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  site.provider.outage = null;
});

const walker = () => createWalker(site.server, site.host);
const begin = () => walker().visit('/oidc/sign-in');
const discoveries = () => site.provider.asked.filter((path) => path.endsWith('/openid-configuration')).length;
/** Begins sign-ins until one asks the provider. The first may share a request that has not failed yet. */
const beginUntilAsked = async (before: number) => {
  while (discoveries() === before) {
    site.clock.ahead += 6_000;
    await begin();
    await Bun.sleep(5);
  }
};

test('the log of a sign-on that failed has the reason, the issuer and the subject, and no name or address', async () => {
  const { accounts, server, provider } = site;
  const person = {
    name: 'Quentin Quux',
    preferred_username: 'quentin',
    email: 'q.quux@example.org',
    email_verified: true,
  };
  provider.people.set('sub-taken-271', person);
  await createUser(accounts, 'holder-of-it');
  await setEmail(accounts, 'holder-of-it', 'q.quux@example.org');
  provider.people.set('sub-gone-828', { preferred_username: 'gone-828', name: 'Gerda Gone' });
  await walker().signOn('sub-gone-828');
  await suspendUser(accounts, 'gone-828');
  for (const [subject, reason, candidates] of [
    ['sub-taken-271', 'unlinked', 'holder-of-it'],
    ['sub-gone-828', 'suspended', ''],
  ] as const) {
    const from = server.logged.length;
    expect((await walker().signOn(subject)).status).toBe(403);
    const lines = server.logged.slice(from).join('');
    expect(lines).toContain('single sign-on failed');
    expect(lines).toContain(reason);
    for (const told of [provider.issuer, subject, candidates]) expect(lines).toContain(told);
    for (const personal of ['uentin', 'quux', 'Quux', 'Gerda'])
      expect([reason, personal, lines.includes(personal)]).toEqual([reason, personal, false]);
  }
  const from = server.logged.length;
  const one = walker();
  const state = new URL(await one.begin()).searchParams.get('state') ?? '';
  await one.visit(
    `/oidc/callback?state=${state}&error=Quentin+Quux+may+not&iss=${encodeURIComponent(provider.issuer)}`,
  );
  const lines = server.logged.slice(from).join('');
  expect([lines.includes('single sign-on failed'), lines.includes('Quux')]).toEqual([true, false]);
});

// The clock is ahead in all following tests.
test('uses cached provider metadata for a day of downtime, and no longer', async () => {
  expect((await begin()).status).toBe(303);
  for (const outage of ['refuse', 500] as const) {
    site.provider.outage = outage;
    site.clock.ahead += 2 * hour;
    const before = discoveries();
    const begun = await begin();
    expect([outage, begun.status, begun.headers.location?.startsWith(site.provider.issuer)]).toEqual([
      outage,
      303,
      true,
    ]);
    await beginUntilAsked(before);
  }
  site.provider.outage = 'refuse';
  site.clock.ahead += 24 * hour;
  const late = await begin();
  expect([late.status, late.headers['retry-after']]).toEqual([503, '60']);
  site.provider.outage = null;
  expect((await begin()).status).toBe(303);
});

test('asks a recovered provider again, but an unavailable one not with every request', async () => {
  await begin();
  site.clock.ahead += 2 * hour;
  site.provider.outage = 500;
  const before = discoveries();
  await beginUntilAsked(before);
  for (let times = 0; times < 10; times += 1) await begin();
  expect(discoveries()).toBe(before + 1);
  site.provider.outage = null;
  await beginUntilAsked(before + 1);
  // The metadata is fresh for another hour.
  site.clock.ahead += hour / 2;
  const after = discoveries();
  await begin();
  expect(discoveries()).toBe(after);
});

test('asks the provider for unknown keys once in five seconds', async () => {
  await begin();
  site.clock.ahead += 6_000;
  const iat = Math.floor((Date.now() + site.clock.ahead) / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const claims = { iss: site.provider.issuer, aud: clientId, iat, exp: iat + 120, jti: 'j' };
  const token = await site.provider.sign({ ...claims, sub: 'ada', events }, { unknownKey: true });
  const forge = async () => {
    const { status } = await site.server.call('/oidc/logout', {
      method: 'POST',
      host: site.host,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
    });
    return status;
  };
  const before = discoveries();
  for (let times = 0; times < 5; times += 1) expect(await forge()).toBe(400);
  expect(discoveries()).toBe(before + 1);
  site.clock.ahead += 6_000;
  expect(await forge()).toBe(400);
  expect(discoveries()).toBe(before + 2);
});

test('a hanging provider delays no one and is asked again after recovery', async () => {
  await using impatient = await startSignOnServer({}, hasty);
  const { server, host, provider, clock } = impatient;
  const asks = () => provider.asked.length;
  const visit = () => createWalker(server, host).visit('/oidc/sign-in');
  expect((await visit()).status).toBe(303);
  clock.ahead += 2 * hour;
  provider.outage = 'hang';
  const before = asks();
  expect((await visit()).status).toBe(303);
  while (asks() === before) await Bun.sleep(5);
  clock.ahead += 24 * hour;
  expect((await visit()).status).toBe(503);
  provider.outage = null;
  while ((await visit()).status !== 303) await Bun.sleep(100);
});
