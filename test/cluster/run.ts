import { hasHaproxy } from '../support/haproxy.ts';
import { hasPgbouncer } from '../support/pgbouncer.ts';
import { hasRedis } from '../support/redis.ts';
import { hasVarnish } from '../support/varnish.ts';
import { root } from '../support/vitrine.ts';

/** Debian packages that the cluster tests need. */
const parts: Readonly<Record<string, boolean>> = {
  haproxy: hasHaproxy,
  nginx: Bun.which('nginx', { PATH: `${process.env.PATH ?? ''}:/usr/sbin` }) !== null,
  pgbouncer: hasPgbouncer,
  'redis-server': hasRedis,
  varnish: hasVarnish,
};
const missing = Object.keys(parts).filter((name) => !parts[name]);

const tests = Bun.spawn([process.execPath, 'test', '--isolate', 'test/cluster', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit'],
});
const status = await tests.exited;
if (missing.length > 0)
  process.stdout.write(
    `\nSKIPPED: tests with ${missing.join(', ')}, not found here. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}\n`,
  );
const isRequired = /^(true|1)$/.test(process.env.CI ?? '');
process.exit(status !== 0 || (isRequired && missing.length > 0) ? 1 : 0);
