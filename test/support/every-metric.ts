import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from './client.ts';
import { freePort } from './free-port.ts';
import { main, startTestServer } from './server.ts';

/** Runs an instant backup, because its metrics have no samples before the first one. */
const processes = {
  start(_: readonly string[], hear: (message: unknown) => void) {
    hear({ made: { file: 'a.backup.gz', bytes: 1, users: 1 } });
    return { exited: Promise.resolve(0), send() {}, stop() {} };
  },
};

/** The response to `GET /metrics` of a server with a value for every metric. */
export async function readEveryMetric(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-metrics-'));
  const port = await freePort();
  const server = await startTestServer({ METRICS_PORT: String(port), BACKUP_DIR: folder }, { processes });
  try {
    await server.call('/', { host: main });
    for (;;) {
      const { body } = await call(port, '/metrics', { host: `127.0.0.1:${port}` });
      if (body.includes('vitrine_backup_last_bytes ')) return body;
      await Bun.sleep(50);
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
