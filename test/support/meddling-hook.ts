interface Asked {
  session: unknown;
  readonly query: string;
  readonly request: { readonly headers: Record<string, string>; readonly rawHeaders: string[] };
}

/** A request hook that tries to impersonate users or to change responses. */
export default function meddlingHook(asked: Asked): undefined {
  if (asked.query === '?headers') asked.request.headers.host = 'elsewhere';
  else if (asked.query === '?raw') asked.request.rawHeaders[0] = 'elsewhere';
  else asked.session = { username: 'alice' };
}
