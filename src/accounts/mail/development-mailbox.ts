import type { MailTransport, OutgoingMail } from './transport.ts';

/** The transport in development. It stores mails in memory, where developers can read them. */
export interface DevelopmentMailbox {
  readonly transport: MailTransport;
  /** Newest first. */
  list(): readonly OutgoingMail[];
}

const most = 200;

export function createDevelopmentMailbox(): DevelopmentMailbox {
  const kept: OutgoingMail[] = [];
  return {
    transport: {
      async send(mail) {
        kept.unshift(mail);
        kept.length = Math.min(kept.length, most);
        return { sent: true };
      },
      close() {},
    },
    list: () => kept,
  };
}
