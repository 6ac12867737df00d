import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { root } from './bundle.ts';
import { releaseChangelog } from './release-changelog.ts';

const text = '# Changelog\n\n## Unreleased\n\n- More.\n\n## 0.1.0 (2026-01-02)\n\n- Something.\n';

test('what was not released yet gets its version and day', () => {
  expect(releaseChangelog(text, '0.2.0', '2026-02-03')).toBe(
    text.replace('Unreleased', '0.2.0 (2026-02-03)'),
  );
});

test('nothing is released twice, nor without a word about it', () => {
  const released = releaseChangelog(text, '0.2.0', '2026-02-03');
  expect(() => releaseChangelog(released, '0.3.0', '2026-02-03')).toThrow('has no "## Unreleased"');
  const silent = text.replace('- More.\n', '');
  expect(() => releaseChangelog(silent, '0.2.0', '2026-02-03')).toThrow('There is nothing under');
});

test('this version has its section, below what comes next at the most', () => {
  const sections = [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## .*$/gm)].map(String);
  const [newest = ''] = sections.filter((heading) => heading !== '## Unreleased');
  expect(newest).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d{2}-\\d{2}\\)$`));
  expect(sections.indexOf(newest)).toBeLessThanOrEqual(1);
});
