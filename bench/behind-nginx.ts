import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contender, type Data, startOurs } from './contenders.ts';
import { findNginx } from './native.ts';
import { type Running, start } from './running.ts';

const folder = join(import.meta.dir, '.data');
/** As most guides tell operators to set them: they differ with each request. */
const varying = `proxy_set_header X-Request-Id $request_id; proxy_set_header X-Forwarded-For $remote_addr:$connection;
    proxy_set_header X-Forwarded-Proto $scheme;`;

/** Our program behind a proxy, whose own time does not count. */
export const behindNginx: readonly Contender[] = findNginx()
  ? [
      { name: 'Vitrine behind nginx', start: (data) => startBehind(data, '') },
      { name: 'Vitrine behind nginx, varying headers', start: (data) => startBehind(data, varying) },
    ]
  : [];

async function startBehind(data: Data, headers: string): Promise<Running> {
  const ours = await startOurs(data, { TRUSTED_PROXIES: '127.0.0.1' });
  const place = mkdtempSync(join(folder, 'proxy-'));
  const settings = join(place, 'nginx.conf');
  const proxy = await start({
    cores: '1',
    host: ours.host,
    environment: () => ({}),
    command(port) {
      writeFileSync(settings, configure({ place, port, upstream: ours.port, headers }));
      return [findNginx() ?? '', '-p', place, '-e', 'stderr', '-c', settings];
    },
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
  readonly headers: string;
}

function configure({ place, port, upstream, headers }: Proxying): string {
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
