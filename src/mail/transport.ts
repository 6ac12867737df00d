/** A message as it goes out. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  /** The address that takes a message of this kind back with one click. */
  readonly unsubscribe: string | null;
}

export type SendOutcome =
  | { readonly sent: true }
  | {
      readonly sent: false;
      readonly reason: string;
      /** It will never be taken. */
      readonly isFinal: boolean;
      /** It is not about this message: the server is not there, or does not let us in. */
      readonly isServer: boolean;
    };

/** What carries messages away: a server, or in development a place to look at them. */
export interface MailTransport {
  /** Whatever happens is an outcome. */
  send(mail: OutgoingMail): Promise<SendOutcome>;
  close(): void;
}
