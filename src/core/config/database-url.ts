export type DatabaseUrl =
  | { readonly engine: 'sqlite'; readonly path: string }
  | {
      readonly engine: 'postgres';
      readonly url: string;
      /** Behind a pooler in transaction mode. */
      readonly isPooled?: boolean;
    };

/** For messages: without the password. */
export function nameOfDatabase(url: DatabaseUrl): string {
  if (url.engine === 'sqlite') return url.path;
  const { protocol, host, pathname } = new URL(url.url);
  return `${protocol}//${host}${pathname}`;
}
