import { connect } from 'node:net';
import type { MailServer } from '../../core/config/mail.ts';

/** Milliseconds without a response. */
const patience = 5_000;

/**
 * Whether a mail server on this machine accepts mail only after STARTTLS, which Vitrine does not use there.
 * Servers say so at the sender, so a connection without a mail does not show it.
 */
export function needsStartTls({ host, port }: MailServer, from: string): Promise<boolean> {
  const commands = ['EHLO localhost', `MAIL FROM:<${from}>`];
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect({ host, port, timeout: patience });
    const end = () => {
      socket.destroy();
      resolve(/^[45]\d\d[ -].*STARTTLS/im.test(heard));
    };
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      // The last line of a response has a blank after its code.
      if (!/^\d{3} .*\r\n$/m.test(heard)) return;
      const next = commands.shift();
      if (next === undefined) return end();
      heard = '';
      socket.write(`${next}\r\n`);
    });
    for (const event of ['error', 'timeout', 'close']) socket.on(event, end);
  });
}
