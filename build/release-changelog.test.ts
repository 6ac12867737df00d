import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { root } from './bundle.ts';
import { releaseChangelog, startNext, withVersion } from './release-changelog.ts';

const compare = 'https://example.org/compare/';
const text = `# Changelog

## [Unreleased]

- More.

## [0.1.0] - 2026-01-02

- Something.

[Unreleased]: ${compare}v0.1.0...HEAD
[0.1.0]: https://example.org/releases/tag/v0.1.0
`;
const released = text
  .replace('[Unreleased]\n', '[0.2.0] - 2026-02-03\n')
  .replace(`[Unreleased]: ${compare}v0.1.0...HEAD`, `[0.2.0]: ${compare}v0.1.0...v0.2.0`);

test('a release gives unreleased changes their version, day and link', () => {
  expect(releaseChangelog(text, '0.2.0', '2026-02-03')).toBe(released);
});

test('a release needs changes that no other release has', () => {
  expect(() => releaseChangelog(released, '0.3.0', '2026-02-03')).toThrow('has no "## [Unreleased]"');
  const silent = text.replace('- More.\n', '');
  expect(() => releaseChangelog(silent, '0.2.0', '2026-02-03')).toThrow('There is nothing under');
});

test('the next version begins with an empty section', () => {
  expect(startNext(released)).toBe(
    released
      .replace('## [0.2.0]', '## [Unreleased]\n\n## [0.2.0]')
      .replace('[0.2.0]: ', `[Unreleased]: ${compare}v0.2.0...HEAD\n[0.2.0]: `),
  );
});

describe('the changelog', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  // Sections up to 0.2.0 were written before these rules.
  const [recent = ''] = changelog.split('\n## [0.2.0]');
  const sections = recent.split('\n## ').slice(1);

  test('has a dated section for this version, or one for the changes after the newest', () => {
    const [first = ''] = headings;
    if (version.endsWith('-dev')) expect(first).toBe('[Unreleased]');
    else expect([`[${version}]`, '[Unreleased]']).toContain(first.split(' ')[0] ?? '');
    for (const heading of headings.filter((one) => one !== '[Unreleased]'))
      expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
    for (const heading of headings) expect(changelog).toContain(`\n${heading.split(' ')[0]}: https://`);
  });

  test('has at most 150 entries a version, of at most 25 words each', () => {
    for (const section of sections) {
      const entries = section.split('\n').filter((line) => line.startsWith('- '));
      expect(entries.length).toBeLessThanOrEqual(150);
      expect(entries.filter((entry) => entry.slice(2).split(' ').length > 25)).toEqual([]);
    }
  });

  test('groups entries by Keep a Changelog, breaking changes first', () => {
    const order = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    for (const section of sections) {
      const [, ...groups] = section.split('\n### ').map((group) => group.split('\n'));
      const names = groups.map(([name = '']) => order.indexOf(name));
      expect(names).toEqual(names.filter((place) => place >= 0).toSorted((a, b) => a - b));
      for (const group of groups) {
        const entries = group.filter((line) => line.startsWith('- '));
        const breaking = entries.map((entry) => entry.startsWith('- **Breaking:** '));
        expect(breaking.lastIndexOf(true)).toBe(breaking.filter(Boolean).length - 1);
      }
    }
  });
});

test('a release names itself in the instructions to install it', () => {
  const install = withVersion(readFileSync(join(root, 'docs/operators/install.md'), 'utf8'), '7.8.9');
  for (const part of ['--branch v7.8.9 ', './vitrine_7.8.9_amd64.deb', '--version 7.8.9`'])
    expect(install).toContain(part);
});
