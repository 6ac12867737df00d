import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { expectOneGuard, expectOneLimit } from './support/two-nodes.ts';
import { vitrine } from './support/vitrine.ts';

describe('two nodes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let url: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = (await postgres.createDatabase()).url;
    await vitrine(url, ['import', '--publish', '-'], '{"username":"ada","basics":{"name":"Ada"}}\n');
  }, 60_000);
  afterAll(() => postgres.stop());

  test('share one limit', () => expectOneLimit({ DATABASE_URL: url }), 120_000);
  test('slow down password guesses on either', () => expectOneGuard({ DATABASE_URL: url }), 120_000);
});

test('REDIS_URL is a Redis, and its password is in no message', async () => {
  const { status, err } = await vitrine('sqlite::memory:', ['serve'], '', {
    REDIS_URL: 'http://:hunter2@127.0.0.1',
    APP_SECRET: 'a secret that only this test knows, long enough',
  });
  expect(status).toBe(2);
  expect(err).toContain('REDIS_URL');
  expect(err).toContain('use redis://host:6379, or rediss:// with TLS');
  expect(err).not.toContain('hunter2');
});
