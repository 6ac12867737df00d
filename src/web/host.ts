import type { Site } from '../html/site.ts';

declare module '../kernel/exchange.ts' {
  interface Host {
    readonly name: 'main' | 'preview' | 'api';
    /** What an error is shown as when the client has no preference. */
    readonly errors: 'html' | 'json';
    /** Where somebody signs in, if the host has sessions, and where operators are led from whom more is asked. */
    readonly sessions: { readonly signIn: string; readonly heldBack: string } | null;
    readonly tokens: boolean;
    readonly crossOrigin: boolean;
    readonly site: Site;
  }
}
