import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { generate } from 'openapi-typescript-codegen';
import { startApi, type TestApi } from '../support/api-client.ts';
import { api } from '../support/server.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

const output = temporaryPath('client');

/** What somebody gets who has only the address of the API. */
async function generateClient(document: unknown) {
  await generate({
    input: document as Record<string, unknown>,
    output,
    httpClient: 'fetch',
    useOptions: true,
    write: true,
  });
  return import(join(output, 'index.ts'));
}

describe('a client made by openapi-typescript-codegen from /openapi.json', () => {
  let program: TestApi;
  // biome-ignore lint/suspicious/noExplicitAny: made while the test runs; its types are checked below
  let client: any;
  beforeAll(async () => {
    program = await startApi();
    client = await generateClient((await program.ask('/openapi.json')).value);
    client.OpenAPI.BASE = `http://127.0.0.1:${program.server.port}`;
    client.OpenAPI.HEADERS = { Host: api };
    client.OpenAPI.TOKEN = await program.tokenOf(null, 'operator');
  });
  afterAll(() => program.server.stop());

  test('passes the type checker', async () => {
    const options = '--noEmit --strict --skipLibCheck --target esnext --module preserve --lib esnext,dom';
    const { exitCode, stdout } = Bun.spawnSync(
      [
        join(root, 'node_modules/.bin/tsc'),
        ...options.split(' '),
        '--ignoreConfig',
        '--types',
        '',
        join(output, 'index.ts'),
      ],
      { cwd: output },
    );
    expect([exitCode, stdout.toString()]).toEqual([0, '']);
  });

  test('adds a user, writes, publishes, and reads it all back', async () => {
    const username = 'zoë';
    const added = await client.UsersService.addUser({ requestBody: { username } });
    expect(added).toMatchObject({ username, state: client.User.state.DRAFT });
    const requestBody = { basics: { name: 'Zoë' }, projects: [{ name: 'Engine' }] };
    await client.DraftsService.putDraft({ username, ifMatch: '"1"', requestBody });
    await client.DraftsService.patchDraft({
      username,
      ifMatch: '"2"',
      requestBody: { basics: { label: 'Engineer' } },
    });
    const path = 'projects/engine/notes/plan.txt';
    await client.FilesService.putFile({ username, path, requestBody: new Blob(['the plan']) });
    expect(await client.FilesService.getFile({ username, path })).toBe('the plan');
    expect(await client.DraftsService.getDraft({ username })).toMatchObject({
      basics: { name: 'Zoë', label: 'Engineer' },
    });
    expect((await client.RevisionsService.publish({ username })).state).toBe('published');
    expect((await client.RevisionsService.listRevisions({ username, limit: 2 })).items).toHaveLength(2);
    expect(
      (await client.UsersService.listUsers({})).items.map((user: { username: string }) => user.username),
    ).toContain(username);
    const events = await client.EventsService.listEvents({ after: 0, limit: 100 });
    expect(events.items.at(-1)).toMatchObject({ type: 'profile.published', username });
    const token = await client.TokensService.addToken({
      requestBody: { username, scopes: ['profile:read'] },
    });
    expect(token.token).toStartWith('vit_');
    await client.TokensService.revokeToken({ id: token.id });
  });

  test('says why something was refused', async () => {
    const refused = client.UsersService.addUser({ requestBody: { username: '.x' } });
    await expect(Promise.resolve(refused)).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/username' }] },
    });
    await expect(Promise.resolve(client.UsersService.getUser({ username: 'nobody' }))).rejects.toMatchObject({
      status: 404,
    });
  });
});
