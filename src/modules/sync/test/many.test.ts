import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../../test/support/free-port.ts';
import { isLong } from '../../../../test/support/long.ts';
import { type Serving, startServing, until } from '../../../../test/support/serve.ts';
import { silentTerminal } from '../../../../test/support/silent-terminal.ts';
import { fill } from '../../../../test/support/sync.ts';
import { temporaryDatabase, temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { plan } from '../sync.ts';

const many = isLong ? 1000 : 40;
const names = Array.from({ length: many }, (_, n) => `person-${n}`);
const folder = temporaryPath('everybody');
const databaseUrl = `sqlite:${temporaryDatabase().path}`;
let serving: Serving;
let url: string;
const start = (port: number) =>
  startServing({
    PORT: String(port),
    API_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_WRITES: 'off',
  });

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  serving = await start(port);
  for (const name of names)
    fill(folder, {
      [`${name}/resume.json`]: { basics: { name }, projects: [{ name: 'Engine' }] },
      [`${name}/files/projects/engine/plan.txt`]: `The plan of ${name}.\n`,
    });
});
afterAll(() => serving.stop());

const createToken = async () => {
  const { out } = await vitrine(databaseUrl, ['token', 'create', '--scope', 'operator', '--json']);
  return JSON.parse(out) as { readonly id: string; readonly token: string };
};
const push = (token: string) => vitrine('', ['push', folder], '', { VITRINE_URL: url, VITRINE_TOKEN: token });
const arePushed = (count: number) => () =>
  names.filter((name) => existsSync(join(folder, name, '.vitrine/state.json'))).length >= count;

test(`${many} profiles in one folder: a token ends, the server is killed, and the same again does the rest`, async () => {
  const [first, second] = await Promise.all([createToken(), createToken()]);
  const ended = push(first.token);
  await until(arePushed(many / 4));
  const answer = await fetch(`${url}/tokens/${first.id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${second.token}` },
  });
  expect(answer.status).toBe(204);
  const { status, err } = await ended;
  expect([status, err]).toEqual([1, expect.stringContaining('The token is not valid')]);
  expect(err).toEndWith(` of ${many} profiles checked. Run the command again to continue.\n`);

  const cut = push(second.token);
  await until(arePushed(many / 2));
  process.kill(serving.pid, 'SIGKILL');
  await serving.exited;
  const away = await cut;
  expect([away.status, away.err]).toEqual([1, expect.stringContaining(`${url} cannot be reached`)]);
  expect(away.err).toEndWith(` of ${many} profiles checked. Run the command again to continue.\n`);

  serving = await start(serving.port);
  const again = await push(second.token);
  expect([again.status, again.err]).toEqual([0, '']);

  let said = '';
  const terminal = {
    ...silentTerminal,
    isInteractive: true,
    out: () => {},
    err: (text: string) => (said += text),
  };
  const variables = () => ({ VITRINE_URL: url, VITRINE_TOKEN: second.token, XDG_CONFIG_HOME: '/nowhere' });
  await plan({ terminal, variables }, folder, {});
  expect(said).toContain(`\r${many} of ${many}`);
  for (const name of names) {
    const asked = await fetch(`${url}/users/${name}`, {
      headers: { Authorization: `Bearer ${second.token}` },
    });
    expect(await asked.json()).toMatchObject({ state: 'published', draft: 2, published: 2 });
  }
}, 600_000);
