import type { Response as Answer } from './client.ts';
import type { TestServer } from './server.ts';

/** Simulates one browser with its cookies, at the provider and at Vitrine. */
export interface Walker {
  /** All cookies of Vitrine. */
  readonly cookies: Map<string, string>;
  /** Sends a request like a browser, with cookies, and stores new ones. */
  visit(target: string, options?: { readonly method?: string; readonly body?: string }): Promise<Answer>;
  /** Goes from Vitrine to the provider and returns the URL there. */
  begin(next?: string): Promise<string>;
  /** Signs in at the provider and returns the path and query of the redirect back. */
  authenticate(url: string, login: string): Promise<string>;
  /** Signs out on the provider's page. */
  endProviderSession(issuer: string): Promise<void>;
  /** Runs the complete sign-in. */
  signOn(login: string, next?: string): Promise<Answer>;
}

let clients = 0;

/** A browser for this server. `ca` is its trusted authority. */
export function createWalker(server: Pick<TestServer, 'call'>, host: string, ca?: string): Walker {
  const cookies = new Map<string, string>();
  const elsewhere = new Map<string, string>();
  clients += 1;
  const client = `198.51.100.${clients % 250}`;

  const walker: Walker = {
    cookies,
    async visit(target, { method = 'GET', body } = {}) {
      const answer = await server.call(target, {
        method,
        host,
        headers: {
          Cookie: write(cookies),
          'X-Forwarded-For': client,
          ...(body !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        ...(body !== undefined && { body }),
      });
      keep(cookies, (answer.headers['set-cookie'] ?? '').split('\n'));
      return answer;
    },
    async begin(next) {
      const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
      const answer = await walker.visit(`/oidc/sign-in${query}`);
      if (answer.status !== 303) throw new Error(`${answer.status} ${answer.body}`);
      return answer.headers.location ?? '';
    },
    async authenticate(start, login) {
      let url = start;
      let form: URLSearchParams | null = null;
      for (let step = 0; step < 12; step += 1) {
        const answer: Response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: write(elsewhere) },
          ...(ca !== undefined && { tls: { ca } }),
          ...(form && { method: 'POST', body: form }),
        });
        keep(elsewhere, answer.headers.getSetCookie());
        const place = answer.headers.get('location');
        if (place !== null) {
          const to: URL = new URL(place, url);
          if (to.pathname === '/oidc/callback' || to.host === host) return to.pathname + to.search;
          [url, form] = [to.href, null];
          continue;
        }
        const page = await answer.text();
        const action = /action="([^"]+)"/.exec(page)?.[1];
        if (action === undefined) throw new Error(`${answer.status} ${page.slice(0, 500)}`);
        url = new URL(action, url).href;
        form = new URLSearchParams({ prompt: 'login', login, password: 'any' });
      }
      throw new Error('the provider never came to an end');
    },
    async endProviderSession(issuer) {
      const page = await fetch(`${issuer}/session/end`, { headers: { cookie: write(elsewhere) } });
      keep(elsewhere, page.headers.getSetCookie());
      const text = await page.text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
      const answer = await fetch(`${issuer}/session/end/confirm`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: write(elsewhere) },
        body: new URLSearchParams({ xsrf, logout: 'yes' }),
      });
      if (answer.status >= 400) throw new Error(`${answer.status} ${await answer.text()}`);
    },
    async signOn(login, next) {
      return walker.visit(await walker.authenticate(await walker.begin(next), login));
    },
  };
  return walker;
}

function write(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function keep(cookies: Map<string, string>, set: readonly string[]): void {
  for (const line of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name === '') continue;
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}
