import type { Site } from '../html/site.ts';
import type { HttpError } from '../kernel/http-error.ts';
import type { Reply } from '../kernel/reply.ts';

/** The client-visible part of an error, in any representation. */
export type ToldError = Pick<HttpError, 'status' | 'message' | 'extensions'>;

/** Errors at and below a path, where a protocol has a format of its own for them. */
export interface OwnErrors {
  readonly below: string;
  readonly render: (error: ToldError) => Reply;
}

declare module '../kernel/exchange.ts' {
  interface Host {
    readonly name: 'main' | 'preview' | 'api';
    /** The format of errors for a client without a preference. */
    readonly errors: 'html' | 'json';
    /** The sign-in page of a host with sessions, and where operators without a required second factor are sent. */
    readonly sessions: { readonly signIn: string; readonly heldBack: string } | null;
    readonly tokens: boolean;
    readonly crossOrigin: boolean;
    readonly site: Site;
    readonly ownErrors: readonly OwnErrors[];
  }
}
