import { expect, test } from 'bun:test';
import type { SMTPServerOptions } from 'smtp-server';
import { startMailServer } from '../support/mail-server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

/** The check of the mail server. */
async function consult(options: SMTPServerOptions, account = '') {
  await using server = await startMailServer(options);
  const settings = {
    SMTP_URL: `smtp://${account}127.0.0.1:${server.port}`,
    MAIL_FROM: 'Vitrine <people@vitrine.test>',
  };
  const url = `sqlite:${temporaryDatabase().path}`;
  await vitrine(url, ['user', 'add', 'ada']);
  const { out } = await vitrine(url, ['doctor', '--json'], '', settings);
  const { checks } = JSON.parse(out) as {
    checks: { name: string; status: string; message: string; fix: string }[];
  };
  expect(server.received).toEqual([]);
  const found = checks.find(({ name }) => name === 'mail');
  return [found?.status, found?.message.replace(/^.*port \d+:? /, ''), found?.fix];
}

const fix = 'the mail server needs STARTTLS: use the host name of its certificate in SMTP_URL, not localhost';

test('the doctor reports that a mail server on this machine needs STARTTLS for the login', async () => {
  expect(await consult({ disabledCommands: [], authOptional: false }, 'vitrine:p%40ss%20word@')).toEqual([
    'fail',
    expect.stringContaining('STARTTLS'),
    fix,
  ]);
});

test('the doctor reports that a mail server on this machine needs STARTTLS for mail', async () => {
  const refuse: SMTPServerOptions = {
    disabledCommands: [],
    onMailFrom: (_address, { secure }, done) =>
      done(
        secure
          ? null
          : Object.assign(new Error('5.7.0 Must issue a STARTTLS command first'), { responseCode: 530 }),
      ),
  };
  expect(await consult(refuse)).toEqual(['fail', 'the mail server accepts mail only after STARTTLS', fix]);
});

test.each([[['STARTTLS']], [[]]])(
  'the doctor accepts one that needs none, without %p',
  async (disabledCommands) => {
    expect(await consult({ disabledCommands })).toEqual(['ok', 'accepts the login', undefined]);
  },
);
