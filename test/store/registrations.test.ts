import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import { setEmail } from '../../src/accounts/email.ts';
import { confirmRegistration, openRegistration } from '../../src/accounts/identity/confirm-registration.ts';
import { createOutbox, createOutboxSeal } from '../../src/accounts/mail/outbox.ts';
import { approveRegistration, askToJoin, declineRegistration } from '../../src/accounts/registrations.ts';
import { Refusal } from '../../src/domain/profile/refusal.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { engines, newDatabase } from '../support/engines.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { appSecret } from '../support/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(engines)('requests to join on %s', (engine) => {
  let database: Database;
  const outbox = createOutbox(appSecret);
  const accounts = () => ({ database, now: () => new Date(), defaultLanguage: 'en', actor: 'alice', outbox });
  beforeAll(async () => {
    const url = await newDatabase(engine, postgres);
    database = await connectDatabase(url);
  });
  afterAll(() => database.close());

  const ask = (address: string, formId: string = Bun.randomUUIDv7()) => {
    const asking = {
      formId,
      address,
      name: 'A Person',
      username: 'person',
      reason: 'Why not?',
      language: 'en',
    };
    return askToJoin(accounts(), outbox, asking);
  };
  const secretsTo = async (address: string) => {
    const sql = 'SELECT secret FROM mails WHERE address = $1 AND secret IS NOT NULL ORDER BY id';
    const rows = await database.all<{ secret: string }>(sql, [address]);
    return rows.map(({ secret }) => createOutboxSeal(appSecret).open(secret) ?? '');
  };
  const confirm = async (secret: string, isOpen: boolean) => {
    const found = await openRegistration(accounts(), secret);
    if (typeof found === 'string') return found;
    return confirmRegistration(accounts(), secret, found, { isOpen, reservedNames: [] });
  };
  const countOf = async (condition: string) =>
    Number(
      (
        await database.get<{ count: number }>(
          `SELECT COUNT(*) AS count FROM registrations WHERE ${condition}`,
        )
      )?.count,
    );
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.reason : Promise.reject(error)),
    );

  test('concurrent requests leave one request for each email address, confirmed once', async () => {
    await Promise.all(Array.from({ length: 3 }, () => ask('a@example.org')));
    expect(await countOf("folded = 'a@example.org' AND withdrawn_at IS NULL")).toBe(1);
    const outcomes: unknown[] = [];
    for (const secret of await secretsTo('a@example.org'))
      outcomes.push(...(await Promise.all(Array.from({ length: 8 }, () => confirm(secret, false)))));
    expect(outcomes.filter((one) => one === 'waits')).toHaveLength(1);
    const [waiting] = await database.all<{ id: string }>(
      'SELECT id FROM registrations WHERE confirmed_at IS NOT NULL',
    );
    const id = waiting?.id ?? '';
    const decisions = await Promise.all([
      reasonOf(approveRegistration(accounts(), outbox, id, null)),
      reasonOf(declineRegistration(accounts(), outbox, id, 'no')),
      reasonOf(approveRegistration(accounts(), outbox, id, null)),
    ]);
    expect(decisions.toSorted()).toEqual(['done', 'impossible', 'impossible']);
  });

  test('a form is accepted once', async () => {
    const form = Bun.randomUUIDv7();
    const answers = [
      await ask('b@example.org', form),
      await ask('b@example.org', form),
      await ask('c@example.org', form),
    ];
    expect(answers).toEqual([true, true, false]);
    expect(await countOf(`id = '${form}'`)).toBe(1);
    expect(await secretsTo('c@example.org')).toEqual([]);
  });

  test('deleting an account deletes requests with its email address', async () => {
    await ask('leaver@example.org');
    await createUser(accounts(), 'leaver');
    await setEmail(accounts(), 'leaver', 'leaver@example.org');
    expect(await countOf("folded = 'leaver@example.org'")).toBe(1);
    await deleteUser(accounts(), 'leaver');
    expect(await countOf("folded = 'leaver@example.org'")).toBe(0);
  });

  test('open registration delays only ambiguous names', async () => {
    await ask('open@example.org');
    const [secret = ''] = await secretsTo('open@example.org');
    expect(await confirm(secret, true)).toEqual({ invitation: expect.stringMatching(/^vit_/) });
    await createUser(accounts(), 'pers0n');
    await ask('late@example.org');
    const [late = ''] = await secretsTo('late@example.org');
    expect(await confirm(late, true)).toBe('waits');
  });
});
