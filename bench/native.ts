import { Database } from 'bun:sqlite';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contender, Data } from './contenders.ts';
import { start } from './running.ts';

const folder = join(import.meta.dir, '.data');
const host = 'peer.bench';
const environment = () => ({});

/**
 * Servers outside npm, if they are installed: a web server with the same bytes in files, and the lower bound
 * of the operating system.
 */
export const native: readonly Contender[] = [
  ...(findNginx() ? [{ name: 'nginx, static files', start: startNginx }] : []),
  ...(Bun.which('cc') ? [{ name: 'epoll in C, constant body', start: startFloor }] : []),
];

export function findNginx(): string | undefined {
  return ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
}

function startNginx({ database }: Data) {
  const files = writeFiles(database);
  const place = mkdtempSync(join(folder, 'nginx-'));
  const settings = join(place, 'nginx.conf');
  const command = (port: number) => {
    writeFileSync(
      settings,
      `master_process off; daemon off; error_log stderr crit; pid ${place}/pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; default_type application/json;
  open_file_cache max=20000 inactive=10m; open_file_cache_valid 10m; types {}
  client_body_temp_path ${place}/body; proxy_temp_path ${place}/proxy; fastcgi_temp_path ${place}/fastcgi;
  uwsgi_temp_path ${place}/uwsgi; scgi_temp_path ${place}/scgi;
  server { listen 127.0.0.1:${port}; root ${files}; }
}
`,
    );
    return [findNginx() ?? '', '-p', place, '-e', 'stderr', '-c', settings];
  };
  return start({ command, environment, host });
}

/** Writes the profiles of the hot workload, one file each. */
function writeFiles(database: string): string {
  const files = join(folder, 'files');
  if (existsSync(files)) return files;
  mkdirSync(files);
  const rows = new Database(database, { readonly: true })
    .query<{ username: string; body: string }, []>('SELECT username, body FROM bench_profiles LIMIT 20000')
    .all();
  for (const { username, body } of rows) writeFileSync(join(files, username), body);
  return files;
}

function startFloor({ database, body = database }: Data) {
  const program = join(folder, 'floor');
  const made = Bun.spawnSync(['cc', '-O2', '-o', program, join(import.meta.dir, 'peers/floor.c')]);
  if (!made.success) throw new Error(made.stderr.toString());
  return start({ command: (port) => [program, String(port), body], environment, host });
}
