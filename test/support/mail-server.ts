import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { localCertificate, localPrivateKey } from './certificate.ts';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The message as received. */
  readonly raw: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  header(name: string): string | undefined;
  /** The first link to this server in the text. */
  readonly link: string;
  readonly secure: boolean;
  readonly user: string | undefined;
}

export interface MailServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  readonly received: Received[];
  /** The number of connections so far. */
  connections(): number;
  /** Resolves with the first `count` matching messages. */
  waitFor(count: number, fits?: (mail: Received) => boolean): Promise<Received[]>;
  /** Rejects later recipients with this reply. Null accepts them again. */
  refuseWith(answer: { readonly code: number; readonly text: string } | null): void;
  /** Waits this long before accepting a message. */
  delayBy(milliseconds: number): void;
}

/** Settings of a Vitrine that sends through this server and trusts forwarded client IP addresses. */
export function mailSettings({ url }: MailServer) {
  return {
    SMTP_URL: url,
    MAIL_FROM: 'people@vitrine.test',
    RATE_LIMIT_WRITES: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  };
}

/** A real SMTP server on 127.0.0.1 with a certificate. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let refusal: { readonly code: number; readonly text: string } | null = null;
  let delay = 0;
  let count = 0;
  const server = new SMTPServer({
    cert: localCertificate,
    key: localPrivateKey,
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      count += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === 'vitrine' && password === 'p@ss word') done(null, { user: username });
      else done(Object.assign(new Error('wrong user or password'), { responseCode: 535 }));
    },
    onRcptTo(_address, _session, done) {
      done(refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const place = { from, to: rcptTo.map(({ address }) => address), secure: session.secure };
        received.push({
          ...place,
          user: session.user as string | undefined,
          ...read(Buffer.concat(pieces).toString()),
        });
        for (const wake of waiting) wake();
        setTimeout(() => done(), delay);
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port');
  return {
    port: address.port,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    received,
    connections: () => count,
    async waitFor(wanted, fits = () => true) {
      for (;;) {
        const found = received.filter(fits);
        if (found.length >= wanted) return found;
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    refuseWith(answer) {
      refusal = answer;
    },
    delayBy(milliseconds) {
      delay = milliseconds;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Parses a message with two parts. */
function read(raw: string): Pick<Received, 'raw' | 'subject' | 'text' | 'html' | 'header' | 'link'> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) =>
    unfolded
      .split('\r\n')
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim();
  const boundary = /boundary="([^"]+)"/.exec(header('Content-Type') ?? '')?.[1] ?? 'none';
  const parts = raw.split(`--${boundary}`).slice(1, -1).map(decodePart);
  const text = parts.find(({ type }) => type.startsWith('text/plain'))?.body ?? '';
  const html = parts.find(({ type }) => type.startsWith('text/html'))?.body ?? '';
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  return { raw, subject: decodeWords(header('Subject') ?? ''), text, html, header, link };
}

function decodePart(part: string): { readonly type: string; readonly body: string } {
  const at = part.indexOf('\r\n\r\n');
  const head = part.slice(0, at);
  const encoded = part.slice(at + 4);
  const type = /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? '';
  const coding = /content-transfer-encoding: *(\S+)/i.exec(head)?.[1]?.toLowerCase();
  if (coding === 'base64') return { type, body: Buffer.from(encoded, 'base64').toString() };
  return { type, body: coding === 'quoted-printable' ? decodeQuoted(encoded) : encoded };
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, coding: string, word: string) =>
      coding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
