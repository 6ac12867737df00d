import { type Check, fail, ok } from '../../core/cli/checks.ts';
import type { Config } from '../../core/config/config.ts';

/** Whether the mail server answers, greets, and accepts our credentials. Nothing is sent. */
export async function checkMail({
  mailServer: server = null,
  mailFrom: from = null,
  baseUrl = 'http://localhost',
}: Partial<Config>): Promise<Check | null> {
  if (server === null || from === null) return null;
  const { createSmtpTransport } = await import('../../accounts/mail/smtp-transport.ts');
  const { hostname } = new URL(baseUrl);
  const transport = createSmtpTransport({ server, from, dkim: null, hostname, patience: 10_000 });
  const trouble = await transport.verify();
  transport.close();
  const name = `${server.host} port ${server.port}`;
  return trouble === null
    ? ok('mail', `${name} takes mail from us`)
    : fail('mail', `${name}: ${trouble}`, 'see MAIL_URL, then try vitrine mail test ADDRESS');
}
