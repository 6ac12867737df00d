import { readFileSync } from 'node:fs';
import type { DkimKey, MailSender, MailServer } from '../../core/config/mail.ts';
import { describeSmtpFailure, type SmtpFailure } from './describe-smtp-failure.ts';
import type { MailTransport, OutgoingMail, SendOutcome } from './transport.ts';

export interface SmtpOptions {
  readonly server: MailServer;
  readonly from: MailSender;
  readonly dkim: DkimKey | null;
  /** The host name in EHLO. */
  readonly hostname: string;
  /** The trusted certificate authorities as PEM, instead of the default ones. */
  readonly ca?: string | undefined;
  /** Milliseconds for each step of a conversation. */
  readonly patience?: number;
}

export interface SmtpTransport extends MailTransport {
  /** Connects, greets and signs in. Returns the reason if that fails. */
  verify(): Promise<string | null>;
}

const atOnce = 4;

/** Mail providers accept one-click unsubscription only if its header is signed. By default nodemailer doesn't sign it. */
const signed =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

/** The library is loaded with the first mail, so that servers without mail don't need its memory. */
export function createSmtpTransport(options: SmtpOptions): SmtpTransport {
  let loaded: ReturnType<typeof connect> | undefined;
  const open = () => {
    loaded ??= connect(options);
    return loaded;
  };
  return {
    async send(mail): Promise<SendOutcome> {
      try {
        await (await open()).sendMail(describe(options, mail));
        return { sent: true };
      } catch (error) {
        return { sent: false, ...describeSmtpFailure(error as SmtpFailure) };
      }
    },
    async verify() {
      try {
        await (await open()).verify();
        return null;
      } catch (error) {
        return describeSmtpFailure(error as SmtpFailure).reason;
      }
    },
    close() {
      loaded?.then((transporter) => transporter.close()).catch(() => {});
    },
  };
}

async function connect({ server, hostname, dkim, ca, patience = 30_000 }: SmtpOptions) {
  const { createTransport } = await import('nodemailer');
  const { host, port, security, account } = server;
  return createTransport({
    pool: true,
    maxConnections: atOnce,
    host,
    port,
    name: hostname,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'local',
    ...(account && { auth: { user: account.user, pass: account.password } }),
    tls: { ...(ca !== undefined && { ca }), minVersion: 'TLSv1.2' as const },
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: readFileSync(dkim.keyFile, 'utf8'),
        headerFieldNames: signed,
      },
    }),
  });
}

function describe({ from }: SmtpOptions, mail: OutgoingMail) {
  const { id, to, subject, text, html, date, replyTo, unsubscribe } = mail;
  const [, domain = 'localhost'] = from.address.split('@');
  return {
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    ...(replyTo && { replyTo }),
    messageId: `<${id}@${domain}>`,
    date,
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe !== null && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
