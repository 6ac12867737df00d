import { expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from './support/server.ts';

test('the hint on a missing page speaks of usernames only where there are some', async () => {
  const server = await startTestServer();
  const headers = { Accept: 'text/html' };
  for (const host of [main, api]) {
    const { body } = await server.call('/nothing', { host, headers });
    expect(body).toContain('<p>Check the address for typing errors.</p>');
  }
  expect((await server.call('/nothing', { host: preview, headers })).body).toContain(
    'A username is matched exactly: capital letters and accents count.',
  );
  await server.stop();
});
