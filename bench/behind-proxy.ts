import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contender, type Data, startOurs } from './contenders.ts';
import { findNginx } from './native.ts';
import { type Running, start } from './running.ts';

const folder = join(import.meta.dir, '.data');
/** Headers that most proxy guides recommend. They differ with each request. */
const varying = `proxy_set_header X-Request-Id $request_id; proxy_set_header X-Forwarded-For $remote_addr:$connection;
    proxy_set_header X-Forwarded-Proto $scheme;`;

/** Vitrine behind a proxy. The proxy's own processor time does not count. */
export const behindProxy: readonly Contender[] = [
  ...(findNginx()
    ? [
        { name: 'Vitrine behind nginx', start: behind((proxying) => nginx(proxying, '')) },
        {
          name: 'Vitrine behind nginx, varying headers',
          start: behind((proxying) => nginx(proxying, varying)),
        },
      ]
    : []),
  ...(Bun.which('caddy') ? [{ name: 'Vitrine behind Caddy', start: behind(caddy) }] : []),
];

/** Writes the settings, and returns the command that starts the proxy with them. */
type Configure = (proxying: Proxying) => string[];

function behind(configure: Configure): Contender['start'] {
  return (data) => startBehind(data, configure);
}

async function startBehind(data: Data, configure: Configure): Promise<Running> {
  const ours = await startOurs(data, { TRUSTED_PROXIES: '127.0.0.1' });
  const place = mkdtempSync(join(folder, 'proxy-'));
  const proxy = await start({
    cores: '1',
    host: ours.host,
    environment: () => ({ HOME: place }),
    command: (port) => configure({ place, port, upstream: ours.port }),
  });
  return {
    ...ours,
    port: proxy.port,
    async stop() {
      await proxy.stop();
      await ours.stop();
    },
  };
}

interface Proxying {
  readonly place: string;
  readonly port: number;
  readonly upstream: number;
}

/** Caddy adds forwarding headers automatically. */
function caddy({ place, port, upstream }: Proxying): string[] {
  const settings = join(place, 'Caddyfile');
  const text = `{
	admin off
	auto_https off
	log {
		level ERROR
	}
}
http://:${port} {
	bind 127.0.0.1
	reverse_proxy 127.0.0.1:${upstream} {
		header_up X-Request-Id {http.request.uuid}
	}
}
`;
  writeFileSync(settings, text);
  return ['caddy', 'run', '--adapter', 'caddyfile', '--config', settings];
}

function nginx(proxying: Proxying, headers: string): string[] {
  const { place } = proxying;
  const settings = join(place, 'nginx.conf');
  writeFileSync(settings, configureNginx(proxying, headers));
  return [findNginx() ?? '', '-p', place, '-e', 'stderr', '-c', settings];
}

function configureNginx({ place, port, upstream }: Proxying, headers: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `master_process off; daemon off; error_log stderr crit; pid ${place}/pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http {
  access_log off; keepalive_requests 1000000000;
  ${temporary.map((name) => `${name}_temp_path ${place}/${name};`).join(' ')}
  upstream vitrine { server 127.0.0.1:${upstream}; keepalive 64; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://vitrine; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host; ${headers}
    }
  }
}
`;
}
