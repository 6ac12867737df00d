import { afterAll, expect, spyOn, test } from 'bun:test';
import { setEmail } from '../src/accounts/email.ts';
import { guessKeyOf } from '../src/accounts/identity/find-by-any-name.ts';
import { createSignInLink } from '../src/accounts/identity/sign-in-links.ts';
import { limits } from '../src/core/listener/limits.ts';
import { parseEmailAddress } from '../src/core/platform/email-address.ts';
import { accountsOf } from './support/accounts.ts';
import { cheapPasswords } from './support/cheap-passwords.ts';
import { addProfile, startTestServer } from './support/server.ts';

const password = 'seven green bottles';
const clock = { now: new Date('2026-03-01T12:00:00Z') };
const now = () => clock.now;
// A long time limit, because hashing is slow on a busy machine and not the subject of this test.
const patient = { ...limits, handlerTime: 60_000, farewellTime: 0, drainTime: 500, roundTime: 60_000 };
const server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, { now, limits: patient });
afterAll(() => server.stop());
const accounts = accountsOf(server, now);
for (const username of ['alice', 'bob', 'carol', 'dave', 'erin']) {
  await addProfile(server, username, {});
  await cheapPasswords.change(accounts, username, password, 0);
}

const pass = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
const send = (target: string, fields: Record<string, string>, client: string, cookie = '') =>
  server.call(
    target,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-For': client,
        ...(cookie !== '' && { Cookie: cookie }),
      },
      body: new URLSearchParams(fields).toString(),
    },
    120_000,
  );
const guess = async (username: string, client: string, text = 'wrong wrong wrong', cookie = '') =>
  send('/sign-in', { username, password: text }, client, cookie);
const deviceIn = (headers: Readonly<Record<string, string>>) =>
  /vitrine-device=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0] ?? 'none';

test('tries few of 200 wrong passwords from 200 IP addresses and still admits the owner', async () => {
  const known = deviceIn((await guess('alice', '198.51.100.1', password)).headers);
  const foreign = deviceIn((await guess('bob', '198.51.100.1', password)).headers);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => guess(index % 2 ? 'Alice' : ' alice', `203.0.113.${index}`)),
  );
  const tried = answers.filter(({ status }) => status === 403);
  const held = answers.filter(({ status }) => status === 429);
  expect([tried.length, held.length]).toEqual([10, 190]);
  expect(held[0]?.headers['retry-after']).toBe('1');
  expect(held[0]?.body).toContain('Too many wrong passwords for this username.');

  expect((await guess('alice', '198.51.100.2', password)).status).toBe(429);
  expect((await guess('alice', '198.51.100.2', password, foreign)).status).toBe(429);
  expect((await guess('alice', '198.51.100.2', password, known)).status).toBe(303);
  const link = await createSignInLink(accounts, 'alice', new Date(clock.now.getTime() + 60_000));
  const byLink = await send(`/sign-in/${link}`, {}, '198.51.100.3');
  expect(byLink.status).toBe(303);
  expect((await guess('alice', '198.51.100.5', password)).status).toBe(429);
  expect((await guess('alice', '198.51.100.5', password, deviceIn(byLink.headers))).status).toBe(303);
  expect((await guess('bob', '198.51.100.4', password)).status).toBe(303);
});

test("recognizes the owner's device under each of the owner's names and under no other name", async () => {
  await setEmail(accounts, 'dave', 'dave@example.org');
  const device = deviceIn((await guess('dave', '198.51.100.21', password)).headers);
  const others = ['dave', 'dave@example.org', 'dave from a known device'];
  for (const name of others)
    for (let turn = 0; turn < 11; turn += 1) await guess(name, `203.0.113.${100 + turn}`);
  for (const name of ['dave', 'DAVE@example.org']) {
    expect([name, (await guess(name, '198.51.100.22', password)).status]).toEqual([name, 429]);
    const answer = await guess(name, '198.51.100.22', password, device);
    expect([name, answer.status, deviceIn(answer.headers)]).toEqual([name, 303, device]);
  }
});

test('a browser is known to the last four accounts that used it', async () => {
  const names = ['one', 'two', 'three', 'four', 'five'];
  let cookie = '';
  for (const [index, name] of names.entries()) {
    await addProfile(server, name, {});
    await cheapPasswords.change(accounts, name, password, 0);
    cookie = deviceIn((await guess(name, `198.51.100.${40 + index}`, password, cookie)).headers);
  }
  const held = ['one', 'two'];
  for (const name of held) for (let turn = 0; turn < 11; turn += 1) await guess(name, `203.0.113.${turn}`);
  const answers = await Promise.all(held.map((name) => guess(name, '198.51.100.50', password, cookie)));
  expect(answers.map(({ status }) => status)).toEqual([429, 303]);
}, 120_000);

test("guesses at an email address don't reveal its owner", async () => {
  await setEmail(accounts, 'erin', 'erin@example.org');
  for (let turn = 0; turn < 11; turn += 1) await guess('erin@example.org', `203.0.113.${200 + turn}`);
  expect((await guess('erin@example.org', '198.51.100.31')).status).toBe(429);
  expect((await guess('erin', '198.51.100.31')).status).toBe(403);
});

test('counts guesses at an email address together for every spelling of its domain', async () => {
  await addProfile(server, 'fritz', {});
  await cheapPasswords.change(accounts, 'fritz', password, 0);
  await setEmail(accounts, 'fritz', 'fritz@münchen.example');
  const spellings = [
    'fritz@münchen.example',
    ' FRITZ@MÜNCHEN.EXAMPLE ',
    'fritz@xn--mnchen-3ya.example',
    'Fritz@XN--MNCHEN-3YA.example',
    'fritz@mu\u0308nchen.example',
    'fritz@ｍünchen.example',
    'fritz@𝐦ünchen.example',
  ];
  for (const [index, name] of spellings.entries())
    expect([name, (await guess(name, `203.0.114.${index}`, password)).status]).toEqual([name, 303]);
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1)
    statuses.push((await guess(spellings[turn % 7] ?? '', `203.0.115.${turn}`)).status);
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  for (const name of spellings)
    expect([name, (await guess(name, '203.0.116.1')).status]).toEqual([name, 429]);
}, 120_000);

test('finds no account for an email address with an invisible character in the domain', async () => {
  await addProfile(server, 'greta', {});
  await cheapPasswords.change(accounts, 'greta', password, 0);
  await setEmail(accounts, 'greta', 'greta@example.net');
  const invisible = [0xfe00, 0xe0100, 0x34f, 0x180b, 0x115f, 0x3164, 0xffa0, 0x17b4, 0xad, 0x200b];
  for (const [index, point] of invisible.entries()) {
    const name = `greta@exa${String.fromCodePoint(point)}mple.net`;
    expect([point, (await guess(name, `203.0.117.${index}`, password)).status]).toEqual([point, 403]);
    expect([point, parseEmailAddress(name)]).toEqual([point, null]);
  }
  expect((await guess('greta@example.net', '203.0.117.99', password)).status).toBe(303);
}, 120_000);

test('counts guesses at a username once, however it is spelled', async () => {
  await addProfile(server, 'josé', {});
  await cheapPasswords.change(accounts, 'josé', password, 0);
  const spellings = ['josé', ' JOSÉ ', 'jose\u0301', 'ｊosé', 'Jose\u0301'];
  for (const [index, name] of spellings.entries())
    expect([name, (await guess(name, `203.0.118.${index}`, password)).status]).toEqual([name, 303]);
  for (let turn = 0; turn < 10; turn += 1) await guess(spellings[turn % 5] ?? '', `203.0.119.${turn}`);
  for (const name of spellings)
    expect([name, (await guess(name, '203.0.119.99')).status]).toEqual([name, 429]);
}, 120_000);

test.each(['proof of 1', 'the code of 1', 'addresses for 1', 'joining from 192.0.2.1', 'share 1'])(
  'does not add guesses at the impossible name "%s" to that count',
  (name) => {
    expect(guessKeyOf(name)).toBe(`nobody called ${name}`);
  },
);

test('doubles the wait with each guess up to 15 minutes, then ends it', async () => {
  const waits: string[] = [];
  for (let turn = 0; turn < 24; turn += 1) {
    const { status } = await guess('nobody-there', `192.0.2.${turn}`);
    expect(status).toBe(403);
    const held = turn < 9 ? null : await guess('nobody-there', `192.0.2.${turn}`);
    if (held) waits.push(held.headers['retry-after'] ?? 'none');
    pass(Number(held?.headers['retry-after'] ?? 0));
  }
  expect(waits.slice(0, 11)).toEqual(['1', '2', '4', '8', '16', '32', '64', '128', '256', '512', '900']);
  expect(waits.at(-1)).toBe('900');
}, 120_000);

test('the right password resets the counter', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let turn = 0; turn < 9; turn += 1)
      expect((await guess('carol', `198.18.${round}.${turn}`)).status).toBe(403);
    expect((await guess('carol', `198.18.${round}.99`, password)).status).toBe(303);
  }
}, 120_000);

test('all networks of one IPv6 site share ten attempts a minute', async () => {
  pass(60);
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1)
    statuses.push((await guess(`user-${turn}`, `2001:db8:77:${turn.toString(16)}::1`)).status);
  expect(statuses).toEqual([...Array(10).fill(403), 429]);
  expect((await guess('user-0', '2001:db8:78::1')).status).toBe(403);
});

test('rejects part of a password flood without delaying others', async () => {
  const held = Promise.withResolvers<boolean>();
  const verify = spyOn(Bun.password, 'verify').mockImplementation(() => held.promise);
  const flood = Array.from({ length: 100 }, (_, index) => guess(`nobody-${index}`, `192.0.2.${index}`));
  expect((await Promise.race(flood)).status).toBe(503);
  expect((await server.call('/alice', { host: 'preview.vitrine.test' })).status).toBe(200);
  verify.mockRestore();
  held.resolve(false);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(16);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([403, 503]));
  expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  expect((await guess('bob', '198.51.100.9', password)).status).toBe(303);
});

test('reports an unchanged password while sixteen are being checked', async () => {
  const link = await createSignInLink(accounts, 'carol', new Date(clock.now.getTime() + 60_000));
  const { headers } = await send(`/sign-in/${link}`, {}, '198.51.100.11');
  const session = /vitrine=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0] ?? 'none';
  const held = Promise.withResolvers<boolean>();
  const sixteen = Promise.withResolvers<void>();
  const verify = spyOn(Bun.password, 'verify').mockImplementation(() => {
    if (verify.mock.calls.length === 16) sixteen.resolve();
    return held.promise;
  });
  try {
    const flood = Array.from({ length: 16 }, (_, index) => guess(`flood-${index}`, `192.0.2.${index}`));
    await sixteen.promise;
    const fresh = { 'new-password': 'eight yellow buckets', 'repeated-password': 'eight yellow buckets' };
    const refused = await send('/account/password', fresh, '198.51.100.11', session);
    expect([refused.status, refused.headers.location]).toEqual([503, undefined]);
    held.resolve(false);
    await Promise.all(flood);
    const changed = await send('/account/password', fresh, '198.51.100.11', session);
    expect([changed.status, changed.headers.location]).toEqual([303, '/account?saved=password']);
  } finally {
    held.resolve(false);
    verify.mockRestore();
  }
});
