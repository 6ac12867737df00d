import { describe, expect, test } from 'bun:test';
import { accessSync, constants, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scripts, version } from '../../package.json';
import { temporaryPath } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly needs?: string; readonly steps: readonly Step[] }>>;
}

const folder = join(root, '.github/workflows');

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const workflow = Bun.YAML.parse(text) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('may only read by default, and stores no credentials in the checkout', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(text.match(/persist-credentials: false/g)).toHaveLength(checkouts.length);
  });

  test('pins every action to a commit, with its version', () => {
    for (const [line] of text.matchAll(/uses: .*/g))
      expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('runs commands that this repository has', () => {
    for (const run of steps.flatMap((step) => step.run ?? [])) {
      const [command = '', ...args] = run.split(' ');
      if (command === 'npm') {
        const [verb = '', script = ''] = args;
        expect(['ci', 'publish', 'run']).toContain(verb);
        if (verb === 'run') expect(Object.keys(scripts)).toContain(script);
      } else accessSync(join(root, command), constants.X_OK);
    }
  });
});

test('a release publishes nothing before its tests have passed', () => {
  const { jobs } = Bun.YAML.parse(readFileSync(join(folder, 'release.yaml'), 'utf8')) as Workflow;
  const { test: tests, ...others } = jobs;
  expect(tests?.needs).toBeUndefined();
  expect(Object.values(others).map(({ needs }) => needs)).toEqual(Object.keys(others).map(() => 'test'));
});

const run = (command: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  return { status: exitCode, out: stdout.toString(), err: stderr.toString() };
};

test('the release script builds the image for two architectures and tags version, series and latest', () => {
  const { status, out } = run(['.ci/publish-image', 'registry.test/vitrine'], {
    DRY_RUN: 'yes',
    GITHUB_SHA: '1a2b',
  });
  expect(status).toBe(0);
  expect(out).toContain('--platform linux/amd64,linux/arm64');
  expect(out).toContain('--build-arg COMMIT=1a2b ');
  const series = version.split('.').slice(0, 2).join('.');
  for (const tag of [version, series, 'latest']) expect(out).toContain(`--tag registry.test/vitrine:${tag} `);
});

test('a tag must be the version', () => {
  expect(run(['.ci/check-tag'], { GITHUB_REF_NAME: 'v0.0.1' })).toEqual({
    status: 1,
    out: '',
    err: `error: the tag is v0.0.1, and package.json has ${version}\n`,
  });
});

test('the site keeps the pages of every version, and leads to the newest', () => {
  const [repository, built] = [temporaryPath('pages.git'), temporaryPath('built')];
  mkdirSync(built);
  writeFileSync(join(built, 'index.html'), 'the pages');
  const git = (...args: string[]) => run(['git', '-C', repository, ...args]).out;
  run(['git', 'init', '--quiet', '--bare', repository]);
  expect(run(['.ci/publish-site', built, repository])).toEqual({ status: 0, out: '', err: '' });
  writeFileSync(join(built, 'new.html'), 'a new page');
  expect(run(['.ci/publish-site', built, repository]).status).toBe(0);
  expect(git('log', '--oneline', 'gh-pages').trim().split('\n')).toHaveLength(2);
  expect(git('ls-tree', '-r', '--name-only', 'gh-pages').trim().split('\n')).toEqual([
    '.nojekyll',
    `${version}/index.html`,
    `${version}/new.html`,
    'index.html',
  ]);
  expect(git('show', 'gh-pages:index.html')).toContain(`url=${version}/`);
});
