import { expect, test } from 'bun:test';
import { generateKeyPairSync } from 'node:crypto';
import { authenticate } from 'mailauth';
import { createSmtpTransport, type SmtpOptions } from '../../src/accounts/mail/smtp-transport.ts';
import type { OutgoingMail } from '../../src/accounts/mail/transport.ts';
import type { MailServer } from '../../src/core/config/mail.ts';
import { localCertificate } from '../support/certificate.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startReceiver } from '../support/receiver.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

const mail: OutgoingMail = {
  id: '0198-1',
  to: 'ada@example.org',
  subject: 'Grüße · مرحبا',
  text: 'Hello\n\nhttp://vitrine.test/x\n',
  html: '<p>Hello</p>',
  date: new Date('2026-05-05T10:00:00Z'),
  replyTo: null,
  unsubscribe: 'http://vitrine.test/unsubscribe/x.y',
};

function open(server: MailServer, more: Partial<SmtpOptions> = {}) {
  const from = { name: 'The people', address: 'people@vitrine.test' };
  return createSmtpTransport({
    server,
    from,
    dkim: null,
    hostname: 'vitrine.test',
    ca: localCertificate,
    ...more,
  });
}

function at(
  port: number,
  security: MailServer['security'],
  account: MailServer['account'] = null,
): MailServer {
  return { host: '127.0.0.1', port, security, account };
}

test('sends plainly to loopback with the whole message and its id', async () => {
  await using server = await startMailServer();
  const transport = open(at(server.port, 'local'));
  expect(await transport.send(mail)).toEqual({ sent: true });
  const [got] = await server.waitFor(1);
  expect([got?.from, got?.to, got?.secure]).toEqual(['people@vitrine.test', ['ada@example.org'], false]);
  expect(got?.subject).toBe('Grüße · مرحبا');
  expect(got?.text).toContain('http://vitrine.test/x');
  expect(got?.html).toContain('<p>Hello</p>');
  expect(got?.header('Message-ID')).toBe('<0198-1@vitrine.test>');
  expect(got?.header('Auto-Submitted')).toBe('auto-generated');
  expect(got?.header('From')).toBe('The people <people@vitrine.test>');
  expect(got?.header('List-Unsubscribe')).toBe('<http://vitrine.test/unsubscribe/x.y>');
  expect(got?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  transport.close();
});

test('sends over STARTTLS and TLS with user and password', async () => {
  for (const security of ['starttls', 'tls'] as const) {
    await using server = await startMailServer({
      secure: security === 'tls',
      disabledCommands: [],
      authOptional: false,
    });
    const transport = open(at(server.port, security, { user: 'vitrine', password: 'p@ss word' }));
    expect(await transport.verify()).toBeNull();
    expect(await transport.send(mail)).toEqual({ sent: true });
    expect(server.received.map(({ secure, user }) => [secure, user])).toEqual([[true, 'vitrine']]);
    transport.close();
  }
});

test('reports a wrong password without blaming the message', async () => {
  await using server = await startMailServer({ secure: true, authOptional: false });
  const transport = open(at(server.port, 'tls', { user: 'vitrine', password: 'wrong' }));
  const reason = await transport.verify();
  expect(reason).toStartWith('the mail server does not accept the user or the password of SMTP_URL');
  expect(await transport.send(mail)).toMatchObject({ sent: false, isFinal: false, isServer: true });
  expect(reason).not.toContain('wrong"');
  transport.close();
});

test('sends neither mail nor password to a remote server without STARTTLS', async () => {
  await using server = await startMailServer({ authOptional: false });
  const transport = open(at(server.port, 'starttls', { user: 'vitrine', password: 'p@ss word' }));
  expect(await transport.send(mail)).toMatchObject({ sent: false, isServer: true, isFinal: false });
  expect(server.received).toEqual([]);
  transport.close();
});

test('rejects an untrusted certificate', async () => {
  for (const security of ['starttls', 'tls'] as const) {
    await using server = await startMailServer({ secure: security === 'tls', disabledCommands: [] });
    const transport = open(at(server.port, security), { ca: undefined });
    expect(await transport.send(mail)).toMatchObject({
      sent: false,
      isServer: true,
      reason: expect.stringContaining('the certificate of the mail server is not valid'),
    });
    expect(server.received).toEqual([]);
    transport.close();
  }
});

test('retries 4xx responses and fails at 5xx', async () => {
  await using server = await startMailServer();
  const transport = open(at(server.port, 'local'));
  server.refuseWith({ code: 451, text: 'greylisted, come back' });
  expect(await transport.send(mail)).toEqual({
    sent: false,
    isFinal: false,
    isServer: false,
    reason: expect.stringContaining('451 greylisted, come back'),
  });
  server.refuseWith({ code: 550, text: 'no such user here' });
  expect(await transport.send(mail)).toEqual({
    sent: false,
    isFinal: true,
    isServer: false,
    reason: expect.stringContaining('550 no such user here'),
  });
  server.refuseWith(null);
  expect(await transport.send(mail)).toEqual({ sent: true });
  transport.close();
});

test('handles a missing server, a missing greeting and a late one', async () => {
  const gone = await startMailServer();
  await gone[Symbol.asyncDispose]();
  const nobody = open(at(gone.port, 'local'));
  expect(await nobody.send(mail)).toMatchObject({
    isServer: true,
    isFinal: false,
    reason: expect.stringContaining('refused the connection'),
  });
  await using silent = await startReceiver(() => {});
  const hanging = open(at(silent.port, 'local'), { patience: 300 });
  expect(await hanging.send(mail)).toMatchObject({
    isServer: true,
    isFinal: false,
    reason: expect.stringContaining('did not answer in time'),
  });
  await using late = await startMailServer({ onConnect: (_session, done) => setTimeout(done, 500) });
  const patient = open(at(late.port, 'local'));
  expect(await patient.send(mail)).toEqual({ sent: true });
  for (const transport of [nobody, hanging, patient]) transport.close();
});

test('rejects names and email addresses that would add header lines', async () => {
  await using server = await startMailServer();
  const transport = open(at(server.port, 'local'), {
    from: { name: 'Eve\r\nBcc: all@example.org', address: 'people@vitrine.test' },
  });
  await transport.send({ ...mail, subject: 'Hello\r\nBcc: all@example.org\r\n\r\nbody' });
  const [got] = await server.waitFor(1);
  expect(got?.header('Bcc')).toBeUndefined();
  expect(got?.to).toEqual(['ada@example.org']);
  transport.close();
});

test('DKIM: another program verifies the signature, including the unsubscribe header', async () => {
  await using server = await startMailServer();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = temporaryPath('dkim.pem');
  await Bun.write(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const dkim = { domain: 'vitrine.test', selector: 'v1', keyFile };
  const transport = open(at(server.port, 'local'), { dkim });
  await transport.send(mail);
  const [got] = await server.waitFor(1);
  const printed = await vitrine('sqlite:none', ['mail', 'dns'], '', {
    SMTP_URL: server.url,
    MAIL_FROM: 'people@vitrine.test',
    MAIL_DKIM: `vitrine.test,v1,${keyFile}`,
    BASE_URL: 'http://vitrine.test',
  });
  const [, pieces = ''] = /^v1\._domainkey\.vitrine\.test\. IN TXT (.+)$/m.exec(printed.out) ?? [];
  const record = [...pieces.matchAll(/"([^"]*)"/g)].map(([, piece]) => piece).join('');
  const resolver = async (name: string, type: string) => {
    if (name === 'v1._domainkey.vitrine.test' && type === 'TXT') return [[record]];
    throw Object.assign(new Error('nothing there'), { code: 'ENOTFOUND' });
  };
  const judge = (raw: string) =>
    authenticate(raw, { ip: '192.0.2.1', helo: 'vitrine.test', sender: 'people@vitrine.test', resolver });
  const { dkim: found } = await judge(got?.raw ?? '');
  expect(found.results.map(({ status, signingDomain }) => [status.result, signingDomain])).toEqual([
    ['pass', 'vitrine.test'],
  ]);
  expect(got?.header('DKIM-Signature')?.toLowerCase()).toContain('list-unsubscribe-post');
  const forged = (got?.raw ?? '').replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Clicks');
  expect((await judge(forged)).dkim.results[0]?.status.result).toBe('fail');
  transport.close();
});

test.each([
  ['smtp://smtp.example.org:587', 'a:smtp.example.org'],
  ['smtp://192.0.2.7:587', 'ip4:192.0.2.7'],
  ['smtps://[2001:db8::7]', 'ip6:2001:db8::7'],
  ['smtp://127.0.0.1:25', 'a:people.example.org'],
])('vitrine mail dns: sender %s is %s', async (SMTP_URL, sender) => {
  const environment = { SMTP_URL, MAIL_FROM: 'us@example.org', BASE_URL: 'https://people.example.org' };
  const { status, out } = await vitrine('sqlite:none', ['mail', 'dns'], '', environment);
  expect([status, out.split('\n')]).toEqual([
    0,
    [
      `example.org. IN TXT "v=spf1 ${sender} ~all"`,
      '_dmarc.example.org. IN TXT "v=DMARC1; p=quarantine"',
      '',
    ],
  ]);
});
