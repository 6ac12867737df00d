import { afterAll, describe, expect, test } from 'bun:test';
import { addProfile, preview, startTestServer } from '../support/server.ts';

describe('4.2 rule 4: /robots.txt on the preview host is a username', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const robots = () => server.call('/robots.txt', { host: preview });

  test('unless such a user exists, it is 404 `User not found.`', async () => {
    const { status, headers, body } = await robots();
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('User not found.');
    expect(body).not.toContain('User-agent');
  });

  test('when such a user exists, it is their profile', async () => {
    await addProfile(server, 'robots.txt', { basics: { name: 'Robots Txt' } });
    const { status, body } = await robots();
    expect(status).toBe(200);
    expect(body).toContain('<h1 class="p-name"><bdi>Robots Txt</bdi></h1>');
  });
});
