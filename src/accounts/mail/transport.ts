/** A message as it is sent. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  /** Where replies go, if not to the site. */
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  /** The URL for one-click unsubscription from this kind. */
  readonly unsubscribe: string | null;
}

export type SendOutcome =
  | { readonly sent: true }
  | {
      readonly sent: false;
      readonly reason: string;
      /** A retry would fail as well. */
      readonly isFinal: boolean;
      /** It is not about this message: the server cannot be reached, or rejects us. */
      readonly isServer: boolean;
    };

/** Delivers messages: by a server, or in development to a list. */
export interface MailTransport {
  /** Never rejects: every failure is an outcome. */
  send(mail: OutgoingMail): Promise<SendOutcome>;
  close(): void;
}
