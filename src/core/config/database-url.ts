export type DatabaseUrl =
  | { readonly engine: 'sqlite'; readonly path: string }
  | {
      readonly engine: 'postgres';
      readonly url: string;
      /** Whether the URL is that of a pooler in transaction mode. */
      readonly isPooled?: boolean;
    };

/** The URL without its password, for messages. */
export function nameOfDatabase(url: DatabaseUrl): string {
  if (url.engine === 'sqlite') return url.path;
  const { protocol, host, pathname } = new URL(url.url);
  return `${protocol}//${host}${pathname}`;
}
