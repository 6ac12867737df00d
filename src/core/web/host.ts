import type { Site } from '../html/site.ts';
import type { HttpError } from '../kernel/http-error.ts';
import type { Reply } from '../kernel/reply.ts';

/** The part of an error that clients see, in any format. */
export type ToldError = Pick<HttpError, 'status' | 'message' | 'extensions'>;

/** Errors at and below a path, for a protocol with its own format of errors. */
export interface OwnErrors {
  readonly below: string;
  readonly render: (error: ToldError) => Reply;
}

declare module '../kernel/exchange.ts' {
  interface Host {
    readonly name: 'main' | 'preview' | 'api';
    /** The format of errors for clients without a preference. */
    readonly errors: 'html' | 'json';
    /**
     * The sign-in page of a host with sessions, and the page for operators without required two-factor
     * authentication.
     */
    readonly sessions: { readonly signIn: string; readonly heldBack: string } | null;
    readonly tokens: boolean;
    readonly crossOrigin: boolean;
    readonly site: Site;
    readonly ownErrors: readonly OwnErrors[];
  }
}
