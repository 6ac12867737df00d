import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { temporaryPath } from '../support/temporary-database.ts';

export interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

export type ProxyName = 'nginx' | 'haproxy' | 'caddy';

/** A proxy in front of Vitrine in a typical setup: all clients share its persistent connections to the server. */
export async function startProxy(name: ProxyName, upstream: number, more = ''): Promise<Proxy> {
  const folder = temporaryPath(name);
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, 'configuration');
  writeFileSync(file, configurations[name]({ folder, port, upstream, more }));
  const program = Bun.spawn([pathOf(name), ...commands[name](file, folder)], {
    env: { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const said = new Response(program.stderr).text();
  await untilItListens(port, program.exited, said);
  return {
    port,
    async stop() {
      program.kill('SIGKILL');
      await program.exited;
    },
  };
}

/** Whether the proxy is installed. Debian's programs may be outside a user's path. */
export function hasProxy(name: ProxyName): boolean {
  return Bun.which(name, { PATH: searched }) !== null;
}

const searched = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;

function pathOf(name: ProxyName): string {
  return Bun.which(name, { PATH: searched }) ?? name;
}

interface Setup {
  readonly folder: string;
  readonly port: number;
  readonly upstream: number;
  /** Additional configuration at the place of the upstream. */
  readonly more: string;
}

const configurations: Readonly<Record<ProxyName, (setup: Setup) => string>> = {
  nginx: ({ folder, port, upstream, more }) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=answers:1m;
  upstream vitrine { server 127.0.0.1:${upstream}; keepalive 1; }
  server {
    listen 127.0.0.1:${port};
    merge_slashes off;
    large_client_header_buffers 4 32k;
    location / {
      proxy_pass http://vitrine;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_request_buffering off;
      ${more}
    }
  }
}`,
  haproxy: ({ port, upstream }) => `
defaults
  mode http
  timeout client 5s
  timeout server 5s
  timeout connect 2s
  option http-keep-alive
  option forwardfor
  http-reuse always
frontend all
  bind 127.0.0.1:${port}
  default_backend vitrine
backend vitrine
  server one 127.0.0.1:${upstream} pool-max-conn 1
`,
  caddy: ({ port, upstream }) => `
{
  admin off
  auto_https off
}
http://:${port} {
  bind 127.0.0.1
  reverse_proxy 127.0.0.1:${upstream} {
    transport http {
      keepalive_idle_conns_per_host 1
      max_conns_per_host 1
    }
  }
}`,
};

const commands: Readonly<Record<ProxyName, (file: string, folder: string) => string[]>> = {
  nginx: (file, folder) => ['-c', file, '-p', folder],
  haproxy: (file) => ['-db', '-q', '-f', file],
  caddy: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

async function untilItListens(port: number, exited: Promise<number>, said: Promise<string>): Promise<void> {
  let status: number | null = null;
  void exited.then((code) => {
    status = code;
  });
  for (const deadline = performance.now() + 20_000; performance.now() < deadline; await Bun.sleep(20)) {
    if (status !== null) throw new Error(`it ended with ${status}: ${await said}`);
    const isUp = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } }).then(
      (socket) => {
        socket.end();
        return true;
      },
      () => false,
    );
    if (isUp) return;
  }
  throw new Error('it does not listen');
}
