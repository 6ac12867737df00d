import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot, openFolder } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { until } from './serve.ts';
import { main } from './server.ts';
import { root } from './vitrine.ts';

const program = ['/usr/sbin/varnishd', '/usr/bin/varnishd'].find((path) => existsSync(path));

export const hasVarnish = program !== undefined;

export const purgeSecret = 'a secret between us and the edge';

export interface TestVarnish {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * A real Varnish with the example configuration from the documentation, in front of this port. A given place
 * makes it start there again.
 */
export async function startVarnish(serverPort: number, place?: number): Promise<TestVarnish> {
  const folder = mkdtempSync(join(openFolder(), 'vitrine-varnish-'));
  chmodSync(folder, 0o777);
  const port = place ?? (await freePort());
  const example = readFileSync(join(root, 'docs/examples/varnish.vcl'), 'utf8');
  const file = join(folder, 'default.vcl');
  writeFileSync(
    file,
    example
      .replace('.port = "8000"', `.port = "${serverPort}"`)
      .replace('Host: example.org', `Host: ${main}`)
      .replaceAll('change-this-secret', purgeSecret),
  );
  const asOther = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  const options = [
    '-F',
    '-j',
    'none',
    '-n',
    join(folder, 'work'),
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    file,
    '-s',
    'malloc,32m',
  ];
  const running = Bun.spawn([...asOther, program ?? '', ...options], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH ?? '', TMPDIR: folder, HOME: folder },
  });
  await until(() =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ),
  );
  return {
    port,
    async stop() {
      running.kill();
      await running.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
