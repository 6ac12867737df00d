import { parseEmailAddress } from '../platform/email-address.ts';
import { isLoopback } from '../platform/ip-address.ts';
import { UnfitValue } from './values.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `local` is a server on this machine without TLS. */
  readonly security: 'tls' | 'starttls' | 'local';
  readonly account: { readonly user: string; readonly password: string } | null;
}

/** The sender of mail. */
export interface MailSender {
  readonly name: string | null;
  readonly address: string;
}

export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  readonly keyFile: string;
}

/** Whether mail can be sent. In development the mailbox stores messages, so no mail server is needed. */
export function offersMail(config: {
  readonly mailServer: MailServer | null;
  readonly environment: 'production' | 'development';
}): boolean {
  return config.mailServer !== null || config.environment === 'development';
}

/** Whether members can offer a contact form. */
export function offersContact(
  config: Parameters<typeof offersMail>[0] & { readonly contactForm: 'on' | 'off' },
): boolean {
  return config.contactForm === 'on' && offersMail(config);
}

export function mailServer(value: string): MailServer | UnfitValue {
  const url = URL.parse(value);
  const isTls = url?.protocol === 'smtps:';
  const isBare = url !== null && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  if (!isBare || url.hostname === '' || !(isTls || url.protocol === 'smtp:'))
    return new UnfitValue('use smtp://user:password@host:587 or smtps://user:password@host:465');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const [user, password] = [decodePart(url.username), decodePart(url.password)];
  if (user === null || password === null)
    return new UnfitValue('write every % in the user or the password as %25');
  return {
    host,
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    security: isTls ? 'tls' : isOwnMachine(host) ? 'local' : 'starttls',
    account: user === '' ? null : { user, password },
  };
}

function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || isLoopback(host);
}

/** `people@example.org`, or with a name: `People <people@example.org>`. */
export function mailSender(value: string): MailSender | UnfitValue {
  const fix = new UnfitValue('use people@example.org or "People <people@example.org>"');
  const bracket = value.endsWith('>') ? value.indexOf('<') : -1;
  const address = parseEmailAddress(bracket < 0 ? value : value.slice(bracket + 1, -1));
  const name =
    bracket < 0
      ? ''
      : value
          .slice(0, bracket)
          .trim()
          .replace(/^"(.*)"$/, '$1');
  if (address === null || /[\p{Cc}<>"]/u.test(name) || name.length > 100) return fix;
  return { name: name || null, address };
}

export function showSender({ name, address }: MailSender): string {
  return name === null ? address : `${name} <${address}>`;
}

export function dkimKey(value: string): DkimKey | UnfitValue {
  const [domain = '', selector = '', ...rest] = value.split(',').map((part) => part.trim());
  const keyFile = rest.join(',');
  const isName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;
  return isName.test(domain) && isName.test(selector) && keyFile !== ''
    ? { domain: domain.toLowerCase(), selector, keyFile }
    : new UnfitValue('use domain,selector,file: example.org,vitrine,/etc/vitrine/dkim.pem');
}
