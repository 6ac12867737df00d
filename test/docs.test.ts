import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Glob } from 'bun';
import { cliReference, settingsReference } from '../build/reference.ts';
import { commands, isRunnable } from '../src/ops/cli/commands.ts';
import { eventTypes } from '../src/store/event.ts';
import { isLeftOut } from './support/has-module.ts';
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

const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

test('every fault is caused by a test that is there', () => {
  const rows = page('reliability.md').match(/^\| .* \|$/gm) ?? [];
  const named = rows.flatMap((row) => row.split('|').at(-2)?.trim().split(', ') ?? []);
  const files = named.filter((name) => name !== 'test' && !name.startsWith('`'));
  expect(files.length).toBeGreaterThan(60);
  const pathOf = (name: string) => (name.includes('/') ? name : `test/faults/${name}.test.ts`);
  const missing = files.map(pathOf).filter((path) => !existsSync(join(root, path)));
  expect(missing.filter((path) => !isLeftOut(path))).toEqual([]);
});

test('every type of event is told to who receives them', () => {
  const told = page('api.md').match(/^Events are .*$/m)?.[0] ?? '';
  const named = [...told.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, type = '']) => type);
  expect([...new Set(named)].toSorted()).toEqual(eventTypes.toSorted());
});

test('every command stands on a page', () => {
  const texts = pages
    .filter((name) => name !== 'CHANGELOG.md')
    .map((name) => readFileSync(join(root, name), 'utf8'));
  const all = commands.filter(isRunnable).map(({ name }) => name);
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((name) => !texts.some((text) => text.includes(`vitrine ${name}`)))).toEqual([]);
});

test('the references of commands and settings are as the tables say', () => {
  for (const [name, written] of [
    ['cli.md', cliReference()],
    ['settings.md', settingsReference()],
  ] as const)
    expect([name, page(`reference/${name}`) === written]).toEqual([name, true]);
});
