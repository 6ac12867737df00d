import { freePort } from '../support/free-port.ts';
import { programCommand } from '../support/program.ts';
import { root } from '../support/vitrine.ts';

/** A server in its own process, on a shared database. */
export interface Node {
  /** A public response: status and identity. */
  read(name: string, etag: string | null): Promise<Seen>;
  write(method: string, path: string, body?: object): Promise<void>;
  stop(): Promise<void>;
}

export interface Seen {
  readonly status: number;
  readonly etag: string | null;
  /** The name of the user, or the URL of a redirect. */
  readonly text: string;
}

const hosts = { main: 'vitrine.test', preview: 'preview.vitrine.test', api: 'api.vitrine.test' };

export async function startNode(databaseUrl: string, token: string): Promise<Node> {
  const port = await freePort();
  const program = Bun.spawn([...programCommand, 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      APP_SECRET: 'a secret that only this test knows, long enough',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      BASE_URL: `http://${hosts.main}`,
      PROFILES_URL: `http://${hosts.preview}`,
      API_URL: `http://${hosts.api}`,
      RATE_LIMIT_WRITES: 'off',
      LOG_LEVEL: 'warn',
    },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  await program.stdout.getReader().read();
  const ask = (host: string, path: string, options: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...options,
      redirect: 'manual',
      headers: { ...options.headers, Host: host },
    });
  return {
    async read(name, etag) {
      const headers = etag === null ? {} : { 'If-None-Match': etag };
      const answer = await ask(hosts.preview, `/${name}?format=json`, { headers });
      const body = await answer.text();
      const { status } = answer;
      const text = status === 200 ? JSON.parse(body).basics.name : (answer.headers.get('location') ?? '');
      return { status, etag: answer.headers.get('etag'), text };
    },
    async write(method, path, body) {
      const headers = {
        Authorization: `Bearer ${token}`,
        'If-Match': '*',
        'Content-Type': 'application/json',
      };
      const options = body ? { body: JSON.stringify(body) } : {};
      const answer = await ask(hosts.api, path, { method, headers, ...options });
      const told = await answer.text();
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${told}`);
    },
    async stop() {
      program.kill('SIGTERM');
      await program.exited;
    },
  };
}
