import { afterAll, describe, expect, test } from 'bun:test';
import {
  issuedCertificate as cert,
  issuedPrivateKey as key,
  privateAuthority,
} from './support/certificate.ts';
import { freePort } from './support/free-port.ts';
import { startMailServer } from './support/mail-server.ts';
import { startServing } from './support/serve.ts';
import { startTestServer } from './support/server.ts';
import { clientId, clientSecret, startProvider } from './support/sign-on-provider.ts';
import { createWalker } from './support/sign-on-walk.ts';
import { temporaryDatabase, temporaryPath } from './support/temporary-database.ts';
import { typeCommand, vitrine } from './support/vitrine.ts';

const port = await freePort();
const host = `vitrine.test:${port}`;
const provider = await startProvider(async () => ({ origin: `http://${host}`, port }), { cert, key });
provider.people.set('ada', { preferred_username: 'ada' });
const mail = await startMailServer({ secure: true, cert, key });
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

const settings = {
  BASE_URL: `http://${host}`,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  SMTP_URL: mail.url,
  MAIL_FROM: 'people@vitrine.test',
};
const DATABASE_URL = `sqlite:${temporaryDatabase().path}`;

/** Separate processes, because trusted authorities are read at the start. */
test('trusts a provider and mail server of a private CA with NODE_EXTRA_CA_CERTS', async () => {
  const NODE_EXTRA_CA_CERTS = temporaryPath('authority.pem');
  await Bun.write(NODE_EXTRA_CA_CERTS, privateAuthority);
  const environment = { ...settings, NODE_EXTRA_CA_CERTS };
  const [serving, sent] = await Promise.all([
    startServing({ ...environment, DATABASE_URL, PORT: String(port) }),
    typeCommand(DATABASE_URL, ['mail', 'test', 'bo@example.org'], '', environment),
  ]);
  const answer = await createWalker(serving, host, privateAuthority).signOn('ada');
  process.kill(serving.pid, 'SIGKILL');
  expect([answer.status, answer.headers.location]).toEqual([303, '/welcome']);
  expect([sent.status, sent.err]).toEqual([0, '']);
  expect(mail.received.map(({ to, secure }) => [to, secure])).toEqual([[['bo@example.org'], true]]);
});

describe('without NODE_EXTRA_CA_CERTS', () => {
  const notOurs = expect.stringContaining('NODE_EXTRA_CA_CERTS names the file of an authority of your own');

  test('the page reports an unavailable provider, and the log has the reason', async () => {
    const server = await startTestServer(settings);
    const { status, body } = await server.call('/oidc/sign-in', { host });
    await server.stop();
    expect([status, body.includes('The identity provider is unavailable.')]).toEqual([503, true]);
    expect(server.logged).toContainEqual(notOurs);
    expect(server.logged).toContainEqual(expect.stringContaining('has no valid certificate'));
  });

  test('the doctor reports both, and nothing is sent', async () => {
    const before = mail.received.length;
    const { status, out } = await vitrine(DATABASE_URL, ['doctor', '--json'], '', settings);
    const { checks } = JSON.parse(out) as { checks: { name: string; status: string; message: string }[] };
    const found = checks.filter(({ name }) => name === 'mail' || name === 'sign-on');
    expect(status).toBe(1);
    expect(found.map((check) => [check.name, check.status, check.message])).toEqual([
      ['mail', 'fail', notOurs],
      ['sign-on', 'fail', notOurs],
    ]);
    expect((await vitrine(DATABASE_URL, ['mail', 'test', 'bo@example.org'], '', settings)).status).toBe(1);
    expect(mail.received.length).toBe(before);
  });
});
