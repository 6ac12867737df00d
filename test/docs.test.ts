import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Glob } from 'bun';
import { root } from './support/vitrine.ts';

const pages = ['*.md', 'docs/**/*.md'].flatMap((pattern) => [...new Glob(pattern).scanSync(root)]);

test('links between our pages lead somewhere', () => {
  expect(pages.length).toBeGreaterThan(80);
  const dead = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const targets = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)];
    return targets.flatMap(([, target = '']) =>
      existsSync(join(root, dirname(page), target)) ? [] : [`${page}: ${target}`],
    );
  });
  expect(dead).toEqual([]);
});

test('every decision stands in their index, once', () => {
  const folder = join(root, 'docs/decisions');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const named = [...index.matchAll(/^- \[\d{3}\]\((\d{3}-[\w-]+\.md)\)/gm)].map(([, name = '']) => name);
  const files = readdirSync(folder).filter((name) => /^\d/.test(name));
  expect(named.toSorted()).toEqual(files.toSorted());
});
