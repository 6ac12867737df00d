import { describeCertificateTrouble } from '../../core/platform/certificate-trouble.ts';
import type { SendOutcome } from './transport.ts';

/** An error as nodemailer throws it. */
export interface SmtpFailure extends Error {
  readonly code?: string;
  /** The server's response: its code and the whole text. */
  readonly responseCode?: number;
  readonly response?: string;
}

type Failed = Omit<Extract<SendOutcome, { readonly sent: false }>, 'sent'>;

const reasons: Readonly<Record<string, string>> = {
  EDNS: 'the name of the mail server was not found: see SMTP_URL',
  ECONNREFUSED: 'the mail server refused the connection: see SMTP_URL, and whether it runs',
  ETIMEDOUT: 'the mail server did not answer in time',
  ECONNECTION: 'the connection to the mail server was lost',
  ESOCKET: 'the connection to the mail server was lost',
  ECONNRESET: 'the connection to the mail server was lost',
  ETLS: 'no secure connection to the mail server could be made: does it offer STARTTLS?',
  EAUTH: 'the mail server does not accept the user or the password of SMTP_URL',
};

/** A response about this mail is final if its code says so. Earlier failures concern the server, and are retried. */
export function describeSmtpFailure(error: SmtpFailure): Failed {
  const { code = '', responseCode = 0 } = error;
  const isMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode > 0;
  if (isMessage) {
    const answer = `the mail server answered ${oneLine(error.response ?? String(responseCode))}`;
    return { reason: answer, isFinal: responseCode >= 500, isServer: false };
  }
  if (code === 'EENVELOPE')
    return { reason: 'the mail server cannot take this address', isFinal: true, isServer: false };
  return { reason: describeServer(error), isFinal: false, isServer: true };
}

function describeServer(error: SmtpFailure): string {
  const { code = '', message, response } = error;
  const trouble = describeCertificateTrouble(error);
  if (trouble !== null) return `the certificate of the mail server is not valid: ${oneLine(trouble)}`;
  const known = /getaddrinfo|ENOTFOUND/.test(message)
    ? reasons.EDNS
    : /ECONNREFUSED/.test(message)
      ? reasons.ECONNREFUSED
      : (reasons[code] ?? `the mail server cannot be used: ${oneLine(message)}`);
  return response === undefined ? String(known) : `${known} (it answered ${oneLine(response)})`;
}

/** Shortens the text of a server to a single line. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
