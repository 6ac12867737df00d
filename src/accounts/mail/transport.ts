/** A mail as it is sent. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  /** The recipient of replies. Null for the site. */
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  /** The URL for one-click unsubscription from this kind of mail. */
  readonly unsubscribe: string | null;
}

export type SendOutcome =
  | { readonly sent: true }
  | {
      readonly sent: false;
      readonly reason: string;
      /** Whether a retry would fail too. */
      readonly isFinal: boolean;
      /** Whether the problem isn't this mail: the server is unavailable, or rejects Vitrine. */
      readonly isServer: boolean;
    };

/** Delivers mails by a server, or to a list in development. */
export interface MailTransport {
  /** Never rejects. Each failure is a result. */
  send(mail: OutgoingMail): Promise<SendOutcome>;
  close(): void;
}
