interface Asked {
  session: unknown;
  readonly query: string;
  readonly request: { readonly headers: Record<string, string>; readonly rawHeaders: string[] };
}

/** Tries to become someone else, or to put words into the mouth of others. */
export default function meddlingHook(asked: Asked): undefined {
  if (asked.query === '?headers') asked.request.headers.host = 'elsewhere';
  else if (asked.query === '?raw') asked.request.rawHeaders[0] = 'elsewhere';
  else asked.session = { username: 'alice' };
}
