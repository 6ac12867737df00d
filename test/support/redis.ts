import { existsSync } from 'node:fs';
import { RedisClient } from 'bun';
import { freePort } from './free-port.ts';
import { until } from './serve.ts';

const program = '/usr/bin/redis-server';

export const hasRedis = existsSync(program);

export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** A real Redis without persistence. A given port makes it start there again. */
export async function startRedis(port?: number): Promise<TestRedis & { readonly port: number }> {
  const place = port ?? (await freePort());
  const running = Bun.spawn(
    [program, '--port', String(place), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const url = `redis://127.0.0.1:${place}`;
  await until(() => answers(url));
  return {
    url,
    port: place,
    async stop() {
      running.kill();
      await running.exited;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new RedisClient(url, { autoReconnect: false, connectionTimeout: 1_000 });
  try {
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.close();
  }
}
