import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'bun';
import { isRoot, openFolder } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { until } from './serve.ts';
import type { Pooler } from './transaction-pooler.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

export const hasPgbouncer = program !== undefined;

/** A real PgBouncer in front of a PostgreSQL URL. A given port makes it start there again. It does not run as root. */
export async function startPgbouncer(
  url: string,
  mode: 'transaction' | 'session',
  { place, poolSize = 20 }: { readonly place?: number | undefined; readonly poolSize?: number } = {},
): Promise<Pooler> {
  const folder = mkdtempSync(join(openFolder(), 'vitrine-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = place ?? (await freePort());
  const { port: serverPort, username, password } = new URL(url);
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${poolSize}
server_login_retry = 1
`,
  );
  const asOther = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  const running = Bun.spawn([...asOther, program ?? '', settings], { stdio: ['ignore', 'ignore', 'ignore'] });
  await until(() => answers(url.replace(`:${serverPort}/`, `:${port}/`)));
  return {
    port,
    stop() {
      running.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new SQL(url, { max: 1, connectionTimeout: 2 });
  try {
    await client.unsafe('SELECT 1').simple();
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
