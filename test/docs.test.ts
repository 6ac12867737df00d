import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Glob } from 'bun';
import { cliReference } from '../build/reference/cli.ts';
import { eventsReference } from '../build/reference/events.ts';
import { formatsReference } from '../build/reference/formats.ts';
import { limitsReference } from '../build/reference/limits.ts';
import { metricsReference } from '../build/reference/metrics.ts';
import { settingsReference } from '../build/reference/settings.ts';
import { sidebar } from '../site/.vitepress/sidebar.ts';
import { slugify } from '../site/.vitepress/slugify.ts';
import { parseConfigFile } from '../src/core/config/config-file.ts';
import { settings } from '../src/core/config/settings.ts';
import { UnfitValue } from '../src/core/config/values.ts';
import { commands, isRunnable } from '../src/ops/cli/commands.ts';
import { readEveryMetric } from './support/every-metric.ts';
import { hasEveryModule, isLeftOut } from './support/has-module.ts';
import { root } from './support/vitrine.ts';

const pages = ['*.md', 'docs/**/*.md'].flatMap((pattern) => [...new Glob(pattern).scanSync(root)]);

test('links between our pages lead to a file, and to a heading of it', () => {
  expect(pages.length).toBeGreaterThan(80);
  const dead = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const targets = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]*))?\)/g)];
    const images = [...text.matchAll(/(?:src|srcset)="([^":]+)"/g)];
    return [...targets, ...images].flatMap(([, target = '', anchor]) => {
      const file = target === '' ? page : join(dirname(page), target);
      if (isLeftOut(file)) return [];
      if (!existsSync(join(root, file))) return [`${page}: ${target}`];
      const isFound = anchor === undefined || isMoved(file) || anchorsOf(file).has(anchor);
      return isFound ? [] : [`${page}: ${target}#${anchor}`];
    });
  });
  expect(dead).toEqual([]);
});

/** Whether changelogs of previous versions link to the file's former headings. */
function isMoved(file: string): boolean {
  return readFileSync(join(root, file), 'utf8').startsWith('# Moved\n');
}

/** The anchors of a page's headings, as GitHub and the site generate them. Duplicates get a number. */
function anchorsOf(file: string): ReadonlySet<string> {
  const text = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```/g, '');
  const slugs = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugify(heading));
  return new Set(
    slugs.map((slug, index) => {
      const before = slugs.slice(0, index).filter((other) => other === slug).length;
      return before === 0 ? slug : `${slug}-${before}`;
    }),
  );
}

test('lists every page of decisions once in the index', () => {
  const folder = join(root, 'docs/decisions');
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const named = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name = '']) => name);
  const files = readdirSync(folder).filter((name) => name !== 'README.md');
  expect(named.toSorted()).toEqual(files.toSorted());
});

test('the sidebar of the site has every page that is not moved, once', () => {
  const linked = sidebar.flatMap(({ items }) => items.map(({ link }) => `docs${link}.md`));
  const shown = pages.filter((name) => /^docs\/(?!decisions\/|index\.md)/.test(name) && !isMoved(name));
  expect(linked.filter((name) => name !== 'docs/decisions/.md').toSorted()).toEqual(shown.toSorted());
});

const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

test('every documented fault is caused by an existing test', () => {
  const rows = page('concepts/reliability.md').match(/^\| .* \|$/gm) ?? [];
  const named = rows.flatMap((row) => row.split('|').at(-2)?.trim().split(', ') ?? []);
  const files = named.filter((name) => name !== 'test' && name !== '---' && !name.startsWith('`'));
  expect(files.length).toBeGreaterThan(60);
  const pathOf = (name: string) => (name.includes('/') ? name : `test/faults/${name}.test.ts`);
  const missing = files.map(pathOf).filter((path) => !existsSync(join(root, path)));
  expect(missing.filter((path) => !isLeftOut(path))).toEqual([]);
});

test('settings in the docs can be copied into a file', () => {
  const known = new Map(Object.values(settings).map((setting) => [setting.variable as string, setting]));
  const blocks = pages.flatMap((name) =>
    [...read(name).matchAll(/^( *)```ini\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', text = '']) => ({
      name,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    })),
  );
  const entries = blocks
    .filter(({ text }) => !text.includes('[Service]'))
    .flatMap(({ name, text }) => parseConfigFile(text).map((entry) => ({ page: name, ...entry })))
    // Values with placeholders are skipped.
    .filter(({ value }) => !/[…<]/.test(value));
  expect(entries.length).toBeGreaterThan(35);
  const wrong = entries.flatMap(({ page, name, value }) => {
    const setting = known.get(name);
    const isFit =
      setting !== undefined && !(setting.parse(value) instanceof UnfitValue) && !/\s#/.test(value);
    return isFit ? [] : [`${page}: ${name}=${value}`];
  });
  expect(wrong).toEqual([]);
});

test('documented vitrine init commands set every option, so pasted lines never become input', () => {
  const guides = pages.filter((name) => name.startsWith('docs/operators/'));
  const typed = guides.flatMap((name) => read(name).match(/^ *vitrine init .*$/gm) ?? []);
  expect(typed.length).toBeGreaterThan(1);
  for (const line of typed)
    for (const option of ['--config', '--domain', '--smtp', '--sign-in']) expect(line).toContain(option);
});

test('documents every command', () => {
  const texts = pages
    .filter((name) => name !== 'CHANGELOG.md')
    .map((name) => readFileSync(join(root, name), 'utf8'));
  const all = commands.filter(isRunnable).map(({ name }) => name);
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((name) => !texts.some((text) => text.includes(`vitrine ${name}`)))).toEqual([]);
});

test('generated pages match the source', async () => {
  const written = {
    cli: cliReference(),
    events: eventsReference(),
    formats: formatsReference(),
    limits: limitsReference(),
    metrics: metricsReference(await readEveryMetric()),
    settings: settingsReference(),
  };
  const differing = Object.entries(written).filter(([name, text]) => page(`reference/${name}.md`) !== text);
  expect(differing.map(([name]) => `${name}.md: run npm run docs:reference`)).toEqual([]);
});

const sources = [...new Glob('src/**/*.{ts,tsx}').scanSync(root)]
  .filter((name) => !/\.test\.|\/test\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

const metric = /(?:\bname: |metrics\.\w+\(\s*)'((?:vitrine|process)_[a-z_]+)'/g;

test('every metric of the source stands in their reference', () => {
  const families = sources.flatMap(({ text }) => [...text.matchAll(metric)]);
  const names = new Set(families.map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(25);
  const told = page('reference/metrics.md');
  expect([...names].filter((name) => !told.includes(`| \`${name}\` |`))).toEqual([]);
});

test('the reference explains every log message, and no other', () => {
  const call = /(?:\blog(?:\.\w+|\[[^(]+\])|#warn)\(\s*'((?:[^'\\]|\\.)+)'/g;
  const inListener = /\bwarn\(\s*'([^']+)'/g;
  const calls = sources.flatMap(({ name, text }) => [
    ...text.matchAll(call),
    ...(name.startsWith('src/core/listener/') ? text.matchAll(inListener) : []),
  ]);
  const logged = new Set(calls.map(([, message = '']) => message.replaceAll("\\'", "'")));
  const told = [...page('reference/log-messages.md').matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, text = '']) => text,
  );
  expect(logged.size).toBeGreaterThan(30);
  expect([...logged].filter((message) => !told.includes(message))).toEqual([]);
  if (hasEveryModule) expect(told.filter((message) => !logged.has(message))).toEqual([]);
});
