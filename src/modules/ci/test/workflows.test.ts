import { afterAll, beforeAll, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { parse } from 'yaml';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { type CiIssuer, startCiIssuer } from '../../../../test/support/ci-issuer.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { programCommand } from '../../../../test/support/program.ts';
import { fill } from '../../../../test/support/sync.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { root, vitrine } from '../../../../test/support/vitrine.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { allowCi } from '../allow-ci.ts';

const event = { event_name: 'push', ref: 'refs/heads/main' };
const repository = { repository_id: '1', repository_owner_id: '2', repository: 'octo/profile' };
const job = {
  project_id: '3',
  namespace_id: '4',
  project_path: 'group/profile',
  ref: 'main',
  ref_type: 'branch',
  pipeline_source: 'push',
};

let program: TestApi;
let issuer: CiIssuer;
let url: string;
/** The claims of the identity token. */
let claims: JWTPayload = {};
/** The released Vitrine, and a server that issues GitHub's identity tokens. */
const shim = `#!/bin/sh\nexec ${programCommand.join(' ')} "$@"\n`;
const ci = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/vitrine') return new Response(shim);
    if (request.headers.get('authorization') !== 'Bearer runner') return new Response(null, { status: 401 });
    return Response.json({ value: await issuer.issue(claims, searchParams.get('audience') ?? '') });
  },
});

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  issuer = await startCiIssuer();
  program = await startApi({ PORT: String(port), API_URL: url, CI_ISSUERS: issuer.url });
  const { database } = program.server;
  const accounts = accountsOf({ database });
  const rule = { username: 'alice', issuer: issuer.url, branch: 'main', environment: '', pulls: true };
  const allow = (name: string, repositoryId: string, ownerId: string) =>
    allowCi(accounts, { ...rule, name, repositoryId, ownerId }, [issuer.url]);
  await allow('octo/profile', '1', '2');
  await allow('group/profile', '3', '4');
});
afterAll(async () => {
  await program.server.stop();
  await issuer.stop();
  await ci.stop(true);
});

interface Checkout {
  readonly folder: string;
  run(script: string, environment?: Record<string, string>): Promise<{ status: number; output: string }>;
  /** Returns the content of the repository on the CI's server. */
  pushed(): Promise<string>;
}

/** A clone whose folder `me` equals the server's draft, with one change. */
async function checkOut(label: string): Promise<Checkout> {
  const place = temporaryPath('checkout');
  const bare = `${place}.git`;
  const home = temporaryPath('home');
  mkdirSync(home, { recursive: true });
  const usual = {
    HOME: home,
    PATH: process.env.PATH ?? '',
    VITRINE_URL: url,
    VITRINE_EXECUTABLE: `http://127.0.0.1:${ci.port}/vitrine`,
    VITRINE_SHA256: new Bun.CryptoHasher('sha256').update(shim).digest('hex'),
    CI_REPOSITORY_URL: bare,
    CI_COMMIT_BRANCH: 'main',
    RUNNER_TEMP: home,
    GITHUB_PATH: join(home, 'path'),
    GIT_CONFIG_NOSYSTEM: '1',
  };
  const run: Checkout['run'] = async (script, environment = {}) => {
    // Both CI systems use these options: the script ends at the first failing command.
    const shell = Bun.spawn(['bash', '-eo', 'pipefail', '-c', `${script}\n`], {
      cwd: place,
      env: { ...usual, ...environment },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const [out, err] = await Promise.all([
      new Response(shell.stdout).text(),
      new Response(shell.stderr).text(),
    ]);
    return { status: await shell.exited, output: out + err };
  };
  mkdirSync(place, { recursive: true });
  const token = await program.tokenOf('alice', 'profile:read', 'profile:write');
  const shimmed = join(home, 'bin');
  mkdirSync(shimmed);
  writeFileSync(join(shimmed, 'vitrine'), shim);
  chmodSync(join(shimmed, 'vitrine'), 0o755);
  const begun = await run(
    `git init -qb main --bare '${bare}' && git -C '${bare}' config receive.advertisePushOptions true
     git init -qb main . && git remote add origin '${bare}'
     '${shimmed}/vitrine' pull me
     git add me && git -c user.name=a -c user.email=a@b.c commit -qm first && git push -qu origin main
     sed -i 's/"label": "[^"]*"/"label": "${label}"/' me/resume.json`,
    { VITRINE_TOKEN: token },
  );
  expect([begun.status, begun.output]).toEqual([0, expect.any(String)]);
  return {
    folder: place,
    run,
    pushed: async () => (await run(`git -C '${bare}' log --format=%s main`)).output,
  };
}

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly if?: string;
}

async function runGitHub(label: string, said: JWTPayload) {
  claims = { ...repository, ...said };
  const file = parse(await Bun.file(join(root, 'docs/examples/github-profile.yml')).text());
  expect(file.permissions['id-token']).toBe('write');
  const checkout = await checkOut(label);
  const outputs: string[] = [];
  let path = process.env.PATH ?? '';
  for (const step of file.jobs.profile.steps as Step[]) {
    if (step.run === undefined) continue;
    if (step.if !== undefined && step.if !== `github.event_name == '${said.event_name}'`) continue;
    const { status, output } = await checkout.run(step.run, {
      PATH: path,
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${ci.port}/id-token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner',
    });
    outputs.push(`${step.name}: ${status}\n${output}`);
    if (status !== 0) break;
    const added = await checkout.run('cat "$GITHUB_PATH" 2>/dev/null || true');
    path = [...added.output.split('\n').filter(Boolean), process.env.PATH].join(':');
  }
  return { outputs, checkout };
}

async function runGitLab(name: 'plan' | 'push', label: string, said: JWTPayload) {
  const file = parse(await Bun.file(join(root, 'docs/examples/gitlab-profile.yml')).text());
  const { id_tokens: tokens, before_script: before } = file['.vitrine'];
  expect(tokens.VITRINE_ID_TOKEN.aud).toBe('$VITRINE_URL');
  const checkout = await checkOut(label);
  const script = [...before, ...file[name].script].join('\n');
  const { status, output } = await checkout.run(script, {
    VITRINE_ID_TOKEN: await issuer.issue({ ...job, ...said }, url),
  });
  return { status, output, checkout };
}

test('GitHub: runs every step of the workflow from main', async () => {
  const { outputs, checkout } = await runGitHub('From GitHub', event);
  expect(outputs.map((text) => text.split('\n')[0])).toEqual([
    'Install Vitrine: 0',
    'Validate: 0',
    'Plan: 0',
    'Push: 0',
    'Commit the state of the last push: 0',
  ]);
  expect(outputs.join('\n')).toContain('1 to change');
  expect(await checkout.pushed()).toBe('Pushed the profile [skip ci]\nfirst\n');
  expect(await labelOf()).toBe('From GitHub');
});

test("GitHub: a pull request plans and can't push", async () => {
  const pull = { event_name: 'pull_request', ref: 'refs/pull/1/merge', base_ref: 'main' };
  const before = await labelOf();
  const { outputs, checkout } = await runGitHub('Not yet', pull);
  expect(outputs.map((text) => text.split('\n')[0])).toEqual([
    'Install Vitrine: 0',
    'Validate: 0',
    'Plan: 0',
  ]);
  expect(outputs.at(-1)).toContain('Not yet');
  const pushed = await checkout.run('"$RUNNER_TEMP/vitrine" push me', {
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${ci.port}/id-token`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner',
  });
  expect([pushed.status, pushed.output.includes('profile:write')]).toEqual([1, true]);
  expect(await labelOf()).toBe(before);
});

test('GitHub: a branch without a rule gets a message with the needed rule', async () => {
  const { outputs } = await runGitHub('Never', { ...event, ref: 'refs/heads/other' });
  expect(outputs.at(-1)).toContain('Plan: 1');
  expect(outputs.at(-1)).toContain(
    `No user has allowed this repository at /tokens: issuer ${issuer.url}, repository 1 (octo/profile), owner 2, branch other.`,
  );
});

test('GitLab: the push job uses one identity token for all commands', async () => {
  const { status, output, checkout } = await runGitLab('push', 'From GitLab', {});
  expect([status, output]).toEqual([0, expect.stringContaining('1 to change')]);
  expect(await checkout.pushed()).toBe('Pushed the profile\nfirst\n');
  expect(await labelOf()).toBe('From GitLab');
});

test('GitLab: a merge request plans', async () => {
  const { status, output } = await runGitLab('plan', 'Proposed', { pipeline_source: 'merge_request_event' });
  expect([status, output]).toEqual([0, expect.stringContaining('Proposed')]);
});

test("GitLab: the second command of a job doesn't act for the first one's user", async () => {
  const accounts = accountsOf(program.server);
  const rule = { issuer: issuer.url, branch: 'main', environment: '', pulls: false, name: 'team' };
  for (const username of ['ada', 'bob']) {
    await createUser(accounts, username);
    await allowCi(accounts, { ...rule, username, repositoryId: '5', ownerId: '4' }, [issuer.url]);
  }
  const config = temporaryPath('config');
  const folder = temporaryPath('team');
  fill(folder, { 'resume.json': { basics: { name: 'Bob' } } });
  const plan = (user: string, idToken: string) =>
    vitrine('sqlite:/nowhere.db', ['plan', folder], '', {
      VITRINE_URL: url,
      XDG_CONFIG_HOME: config,
      VITRINE_ID_TOKEN: idToken,
      VITRINE_USER: user,
    });
  const tokenOfJob = () => issuer.issue({ ...job, project_id: '5' }, url);
  const [first, second] = [await tokenOfJob(), await tokenOfJob()];
  expect((await plan('ada', first)).status).toBe(2);
  expect((await plan('ada', first)).status).toBe(2);
  const refused = await plan('bob', first);
  expect([refused.status, refused.out, refused.err]).toEqual([
    1,
    '',
    'VITRINE_ID_TOKEN works once: this job already used it for ada, not for bob. Give each user an entry in id_tokens.\n',
  ]);
  expect((await plan('bob', second)).status).toBe(2);
});

async function labelOf(): Promise<string> {
  const token = await program.tokenOf('alice', 'profile:read');
  const answer = await fetch(`${url}/users/alice/draft`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { basics: { label: string } }).basics.label;
}
