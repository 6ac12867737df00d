import { afterAll, describe, expect, test } from 'bun:test';
import { preview, startTestServer } from '../support/server.ts';

describe.each(['production', 'development'])('4.2 rule 2: no user matches, %s', async (environment) => {
  const server = await startTestServer({ APP_ENV: environment });
  afterAll(() => server.stop());

  test.each([
    '/nobody',
    '/nobody/projects',
    '/nobody/projects/engine',
    '/nobody/projects/engine/notes/plan.pdf',
  ])('%s is 404 with the message `User not found.`', async (target) => {
    const { status, body } = await server.call(target, { host: preview, headers: { Accept: 'text/plain' } });
    expect(status).toBe(404);
    expect(body).toBe('404 Not Found\n\nUser not found.\n');
  });
});
