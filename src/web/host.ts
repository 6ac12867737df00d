import type { Site } from '../html/site.ts';

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
  }
}
