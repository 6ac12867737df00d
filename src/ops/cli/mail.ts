import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkEmailAddress } from '../../accounts/email.ts';
import { renderMailHtml, renderMailText } from '../../accounts/mail/render-message.tsx';
import { createSmtpTransport } from '../../accounts/mail/smtp-transport.ts';
import { writeMessage } from '../../accounts/mail/write-message.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import type { Chosen } from '../../core/config/config.ts';
import type { DkimKey, MailServer } from '../../core/config/mail.ts';
import { isIP, isLoopback } from '../../core/platform/ip-address.ts';
import { Failure } from '../../store/failure.ts';
import { checkDkimKey } from '../server/check-dkim-key.ts';

type MailSettings = Chosen<'mailServer' | 'mailFrom' | 'mailDkim'>;
type TestSettings = MailSettings & Chosen<'baseUrl' | 'siteName' | 'siteColor' | 'defaultLocale'>;

/** Sends immediately and not by the outbox, so that the operator sees the result. */
export async function testMail(config: TestSettings, { out }: Terminal, text: string): Promise<void> {
  const to = checkEmailAddress(text);
  const { server, from } = requireMail(config);
  const { baseUrl, siteName, siteColor, defaultLocale: language, mailDkim: dkim } = config;
  if (dkim) checkDkimKey(dkim);
  const message = writeMessage({
    kind: 'test',
    details: {},
    language,
    siteName,
    baseUrl,
    username: '',
    secret: null,
  });
  const look = { language, siteName, siteColor, unsubscribe: null };
  const transport = createSmtpTransport({ server, from, dkim, hostname: new URL(baseUrl).hostname });
  const outcome = await transport.send({
    id: Bun.randomUUIDv7(),
    to,
    subject: message.subject,
    text: renderMailText(message, look),
    html: renderMailHtml(message, look),
    date: new Date(),
    replyTo: null,
    unsubscribe: null,
  });
  transport.close();
  if (!outcome.sent) throw new Failure(`Email not sent: ${outcome.reason}.`);
  out(
    `${server.host} accepted the message to ${to}. If it doesn't arrive, check the spam folder and vitrine mail dns.\n`,
  );
}

/** Prints the DNS records in the format of a zone file. */
export function printMailDns(config: MailSettings & Chosen<'baseUrl'>, { out, err }: Terminal): void {
  const { server, from } = requireMail(config);
  const [, domain = ''] = from.address.split('@');
  out(record(domain, `v=spf1 ${senderOf(server, config.baseUrl)} ~all`));
  if (config.mailDkim) out(record(...dkimRecord(config.mailDkim)));
  out(record(`_dmarc.${domain}`, 'v=DMARC1; p=quarantine'));
  err(
    `The first record allows ${server.host} to send mail for ${domain}. If your provider names an include: for SPF, use that instead. A domain has one SPF record, so merge it with an existing one.\n`,
  );
  if (!config.mailDkim)
    err(
      'MAIL_DKIM is not set. If your mail server does not sign mail, run `openssl genrsa -out dkim.pem 2048`, set MAIL_DKIM to domain,selector,file, and run this again.\n',
    );
}

/** The host that sends mail. If the mail server is on this machine, others see it under the site's name. */
function senderOf({ host }: MailServer, baseUrl: string): string {
  if (host === 'localhost' || isLoopback(host)) return `a:${new URL(baseUrl).hostname}`;
  const version = isIP(host);
  return version === 0 ? `a:${host}` : `ip${version}:${host}`;
}

function requireMail({ mailServer: server, mailFrom: from }: MailSettings) {
  if (server !== null && from !== null) return { server, from };
  throw new Failure('SMTP_URL and MAIL_FROM are not set. Run this with the settings of the server.');
}

function dkimRecord(key: DkimKey): [name: string, text: string] {
  checkDkimKey(key);
  const der = createPublicKey(readFileSync(key.keyFile)).export({ type: 'spki', format: 'der' });
  return [`${key.selector}._domainkey.${key.domain}`, `v=DKIM1; k=rsa; p=${der.toString('base64')}`];
}

/** A string in a zone file has at most 255 characters. Several strings are concatenated. */
function record(name: string, text: string): string {
  const pieces = text.match(/.{1,255}/g) ?? [];
  return `${name}. IN TXT ${pieces.map((piece) => `"${piece}"`).join(' ')}\n`;
}
