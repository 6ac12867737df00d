import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { formOf, type Response } from '../../../../test/support/client.ts';
import { type MailServer, mailSettings, startMailServer } from '../../../../test/support/mail-server.ts';
import { openSession } from '../../../../test/support/member.ts';
import { startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { createMember } from '../../../accounts/email.ts';
import type { AuditType, AuditWay } from '../../../store/audit.ts';
import { entriesOf } from './entries-of.ts';

const passwords = {
  'new-password': 'sixteen purple tractors',
  'repeated-password': 'sixteen purple tractors',
};

describe('the audit log has what a mailed link does', () => {
  let mail: MailServer;
  let server: TestServer;
  beforeAll(async () => {
    mail = await startMailServer();
    server = await startTestServer(mailSettings(mail), { intervals: { mail: 10 } });
    for (const name of ['ada', 'ben'])
      await createMember(accountsOf(server), name, { email: `${name}@example.org` });
    await createMember(accountsOf(server), 'root', { operator: true });
  });
  afterAll(async () => {
    await server.stop();
    await mail[Symbol.asyncDispose]();
  });

  const post = (target: string, fields: Record<string, string>, cookie = '') =>
    server.call(target, formOf(fields, { Cookie: cookie, 'X-Forwarded-For': '203.0.113.9' }));
  /** The path in the newest mail to an email address. */
  const pathFor = async (address: string, count = 1) => {
    const all = await mail.waitFor(count, ({ to }) => to[0] === address);
    return new URL(all.at(-1)?.link ?? '').pathname;
  };
  async function expectEntries(
    types: Readonly<Partial<Record<AuditType, AuditWay>>>,
    work: () => Promise<Response>,
  ): Promise<Response> {
    const { entries, result } = await entriesOf(server.database, work);
    expect(result.status).toBeLessThan(400);
    expect(Object.fromEntries(entries.map(({ type, way }) => [type, way]))).toEqual(types);
    for (const { type, origin } of entries) expect([type, origin]).toEqual([type, '203.0.113.9']);
    return result;
  }

  test('for a sign-in', async () => {
    await post('/sign-in/link', { email: 'ada@example.org' });
    const path = await pathFor('ada@example.org');
    await expectEntries({ 'sign-in': 'link' }, () => post(path, {}));
  });

  test('for a new password', async () => {
    await post('/sign-in/forgot', { email: 'ben@example.org' });
    const path = await pathFor('ben@example.org');
    await expectEntries({ 'password.changed': 'page', 'sign-in': 'page' }, () => post(path, passwords));
  });

  test('for a new email address', async () => {
    const { cookie } = await openSession(server, 'ada');
    await post('/account/address', { email: 'ada.new@example.org' }, cookie);
    const path = await pathFor('ada.new@example.org');
    await expectEntries({ 'email.changed': 'page' }, () => post(path, {}, cookie));
  });

  test('for an invitation', async () => {
    const { cookie } = await openSession(server, 'root');
    await post('/invitations', { people: 'kim@example.org' }, cookie);
    const path = await pathFor('kim@example.org');
    const types = {
      'user.created': 'page',
      'email.changed': 'page',
      'sign-in': 'page',
    } as const;
    await expectEntries(types, () => post(path, { username: 'kim', ...passwords }));
  });
});
