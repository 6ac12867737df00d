import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { createUser } from '../src/accounts/create-user.ts';
import { checkSecondFactor } from '../src/accounts/identity/second-factor.ts';
import { codeAt } from '../src/accounts/identity/totp.ts';
import { listFailedSignIns } from '../src/store/sign-ins.ts';
import { findUserByName } from '../src/store/users.ts';
import { accountsOf } from './support/accounts.ts';
import { cheapPasswords } from './support/cheap-passwords.ts';
import { formOf, type Response } from './support/client.ts';
import { newDatabaseUrl, oneEngine } from './support/engines.ts';
import { openSession } from './support/member.ts';
import { startPostgres } from './support/postgres.ts';
import { fromBase32 } from './support/second-factor.ts';
import { appSecret, startTestServer } from './support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const password = 'nine brown horses';

describe.each(oneEngine)('two-factor authentication on %s', async (engine) => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const DATABASE_URL = await newDatabaseUrl(engine, postgres);
  const server = await startTestServer({ DATABASE_URL }, { now: () => clock.now, failureInterval: 10 });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database }, () => clock.now);
  const passMinute = () => {
    clock.now = new Date(clock.now.getTime() + 60_000);
  };
  beforeEach(passMinute);
  const send = (target: string, fields: Record<string, string>) => server.call(target, formOf(fields));
  const hidden = ({ body }: Response, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
  const keyIn = ({ body }: Response) =>
    fromBase32(/<code dir="ltr">([A-Z2-7 ]+)<\/code>/.exec(body)?.[1]?.replaceAll(' ', '') ?? '');
  const codeNow = (key: Buffer) => codeAt(key, clock.now.getTime() / 1000);

  /** Creates a user with a password and two-factor authentication. */
  const setUp = async (username: string) => {
    await createUser(accounts, username);
    await cheapPasswords.change(accounts, username, password, 0);
    const member = await openSession(server, username);
    const page = await member.get('/account/second-factor');
    const key = keyIn(page);
    const done = await member.post('/account/second-factor', {
      sealed: hidden(page, 'sealed'),
      code: codeNow(key),
    });
    const codes = [...done.body.matchAll(/<code dir="ltr">([a-z2-7]{5}-[a-z2-7]{5})<\/code>/g)].map(
      ([, code = '']) => code,
    );
    passMinute();
    return { member, key, codes };
  };
  const firstStep = async (username: string) => {
    const answer = await send('/sign-in?next=%2Ftokens', { username, password });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    return hidden(answer, 'step');
  };
  /** The number of failed codes. It is written shortly after the response. */
  const failedCodesOf = async (username: string) => {
    const userId = (await findUserByName(database, username))?.id ?? '';
    const end = Date.now() + 60_000;
    for (; Date.now() < end; await Bun.sleep(5)) {
      const [failures] = await listFailedSignIns(database, userId, 1);
      if (failures) return failures.codes;
    }
    return 0;
  };
  const secondStep = (step: string, code: string) => send('/sign-in/code?next=%2Ftokens', { step, code });

  test('asks for a code after the password, each code once', async () => {
    const { key, codes } = await setUp('ada');
    expect(codes).toHaveLength(10);
    const step = await firstStep('ada');
    const wrong = await secondStep(step, '000000');
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([403, undefined]);
    expect(await failedCodesOf('ada')).toBe(1);
    const code = codeNow(key);
    const right = await secondStep(step, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect([right.status, right.headers.location]).toEqual([303, '/tokens']);
    expect((await secondStep(await firstStep('ada'), code)).status).toBe(403);
  });

  test('admits one of twenty concurrent uses of a code', async () => {
    const { key, codes } = await setUp('raced');
    const userId = (await findUserByName(database, 'raced'))?.id ?? '';
    for (const code of [codeNow(key), codes[0] ?? '']) {
      const checks = Array.from({ length: 20 }, () => checkSecondFactor(accounts, appSecret, userId, code));
      expect((await Promise.all(checks)).filter(Boolean)).toHaveLength(1);
    }
  });

  test('accepts a recovery code once, of its owner only', async () => {
    const { codes } = await setUp('grace');
    await setUp('mallory');
    const [code = ''] = codes;
    expect((await secondStep(await firstStep('mallory'), code)).status).toBe(403);
    expect((await secondStep(await firstStep('grace'), code.toUpperCase())).status).toBe(303);
    passMinute();
    expect((await secondStep(await firstStep('grace'), code)).status).toBe(403);
    const stored = await database.all<{ hash: string }>('SELECT hash FROM recovery_codes');
    const plain = codes.flatMap((one) => [one, one.replace('-', '')]);
    expect(stored.filter(({ hash }) => plain.some((one) => hash.includes(one)))).toEqual([]);
  });

  test('reports the last recovery code in every language', async () => {
    const { member, codes } = await setUp('spent');
    const userId = (await findUserByName(database, 'spent'))?.id ?? '';
    for (const code of codes) expect(await checkSecondFactor(accounts, appSecret, userId, code)).toBe(true);
    for (const [language, text] of Object.entries({
      en: 'No recovery codes left.',
      de: 'Keine Wiederherstellungscodes übrig.',
      fr: 'Il ne reste aucun code de récupération.',
      es: 'No queda ningún código de recuperación.',
      ar: 'لم يبقَ أي رمز استرداد.',
    }))
      expect((await member.get('/account', { 'Accept-Language': language })).body).toContain(text);
  });

  test('slows down guesses, and the first step is valid for ten minutes', async () => {
    const { key } = await setUp('guessed');
    const step = await firstStep('guessed');
    const answers: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      if (guess % 5 === 0) clock.now = new Date(clock.now.getTime() + 60_000);
      answers.push((await secondStep(step, `10000${guess % 10}`)).status);
    }
    expect(answers).toContain(429);
    clock.now = new Date(clock.now.getTime() + 10 * 60_000);
    const late = await secondStep(step, codeNow(key));
    expect([late.status, late.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await secondStep('nonsense', codeNow(key))).status).toBe(403);
  });

  test('shows the recovery codes once if the setup form is sent again', async () => {
    await createUser(accounts, 'olga');
    await cheapPasswords.change(accounts, 'olga', password, 0);
    const member = await openSession(server, 'olga');
    const page = await member.get('/account/second-factor');
    const form = { sealed: hidden(page, 'sealed'), code: codeNow(keyIn(page)) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => member.post('/account/second-factor', form)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const shown = answers.find(({ status }) => status === 200)?.body ?? '';
    const [, kept = ''] = /<code dir="ltr">([a-z2-7]{5}-[a-z2-7]{5})<\/code>/.exec(shown) ?? [];
    for (const minutes of [0, 5]) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
      const { status, body } = await member.post('/account/second-factor', form);
      expect(status).toBe(409);
      expect(body).toContain('If you don’t have the recovery codes, set it up again.');
      expect(body).not.toMatch(/<code|name="sealed"/);
      for (const path of ['/account', '/account/second-factor']) expect(body).toContain(`href="${path}"`);
    }
    const told = await database.all(
      "SELECT 1 FROM events WHERE type = 'second-factor.added' AND user_id = $1",
      [(await findUserByName(database, 'olga'))?.id ?? ''],
    );
    expect(told).toHaveLength(1);
    expect((await secondStep(await firstStep('olga'), kept)).status).toBe(303);
    const anew = await member.get('/account/second-factor');
    const done = await member.post('/account/second-factor', {
      sealed: hidden(anew, 'sealed'),
      code: codeNow(keyIn(anew)),
    });
    expect(done.status).toBe(200);
  });

  test("is not turned on by another user's secret or a wrong code", async () => {
    const { member } = await setUp('owner');
    await createUser(accounts, 'thief');
    const thief = await openSession(server, 'thief');
    const page = await member.get('/account/second-factor');
    const stolen = { sealed: hidden(page, 'sealed'), code: codeNow(keyIn(page)) };
    expect((await thief.post('/account/second-factor', stolen)).status).toBe(422);
    const own = await thief.get('/account/second-factor');
    const wrong = await thief.post('/account/second-factor', {
      sealed: hidden(own, 'sealed'),
      code: '12345',
    });
    expect([wrong.status, hidden(wrong, 'sealed')]).toEqual([422, hidden(own, 'sealed')]);
    expect((await thief.get('/account')).body).toContain('Off. Your ');
  });

  test('is turned off, recorded, and leaves the password', async () => {
    const { member } = await setUp('remover');
    expect((await member.post('/account/second-factor/remove', {})).status).toBe(303);
    expect((await send('/sign-in', { username: 'remover', password })).status).toBe(303);
    expect((await member.get('/activity')).body).toContain('Two-factor authentication turned off.');
    expect(
      await database.all(
        "SELECT 1 FROM recovery_codes JOIN users ON users.id = user_id WHERE username = 'remover'",
      ),
    ).toEqual([]);
  });
});
