import { afterAll, describe, expect, test } from 'bun:test';
import { main, startTestServer } from '../support/server.ts';

describe.each(['production', 'development'])('4.1 portal document path, %s', async (environment) => {
  const server = await startTestServer({ APP_ENV: environment });
  afterAll(() => server.stop());

  test('4.1 rule 1: a GET yields 404, because no route matches', async () => {
    const { status, body } = await server.call('/portal/atlas/Doc/5f0c3a9be1d24c7788aa', {
      headers: { Accept: 'text/plain' },
    });
    expect(status).toBe(404);
    expect(body).toBe(
      `404 Not Found\n\nNo route found for "GET http://${main}/portal/atlas/Doc/5f0c3a9be1d24c7788aa"\n`,
    );
  });

  test("4.1 rule 2: the form with a trailing slash doesn't match either and doesn't redirect", async () => {
    const { status, headers, body } = await server.call('/portal/atlas/Doc/5f0c/', {
      headers: { Accept: 'text/plain' },
    });
    expect(status).toBe(404);
    expect(headers.location).toBeUndefined();
    expect(body).toContain(`No route found for "GET http://${main}/portal/atlas/Doc/5f0c/"`);
  });

  test('4.1: no method has a route', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await server.call('/portal/atlas/Doc/1', { method });
      expect([method, status, headers.allow]).toEqual([method, 404, undefined]);
    }
  });
});

test('4.1 rule 2: the development page shows that the slash form was tried', async () => {
  const server = await startTestServer({ APP_ENV: 'development' });
  const { body } = await server.call('/portal/atlas/Doc/5f0c');
  await server.stop();
  expect(body).toContain('<code>/portal/atlas/Doc/5f0c</code>');
  expect(body).toContain('<code>/portal/atlas/Doc/5f0c/</code>');
});
