import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { modules } from '../src/modules.ts';
import { importsBySource, readSource, roomOf, sourceFolder } from './support/source-imports.ts';

/** Each layer may import itself and all layers before it in this list. */
const floors = ['core', 'domain', 'store', 'accounts', 'hosts', 'modules', 'app', 'ops', 'main'];

/** The modules that each module imports. */
const needs = new Map(modules.map(({ name, needs = [] }) => [name, needs]));

/** Known imports in the wrong direction. This list must only get shorter. */
const wrongWay = ['core/config > domain/profile'];

const docs = join(sourceFolder, '../docs');
const imports = await importsBySource();
const arrows = [...imports].flatMap(([file, targets]) => targets.map((target) => ({ file, target })));

const floorOf = (file: string) => floors.indexOf(roomOf(file).split('/')[0] ?? '');
const arrowOf = ({ file, target }: { file: string; target: string }) => `${roomOf(file)} > ${roomOf(target)}`;

test('knows the layer of every file', () => {
  expect([...imports.keys()].filter((file) => floorOf(file) === -1)).toEqual([]);
});

test('imports only from the same layer or a lower one', () => {
  const upward = arrows.filter(({ file, target }) => floorOf(target) > floorOf(file));
  expect([...new Set(upward.map(arrowOf))].sort()).toEqual(wrongWay);
});

test('a module imports only the modules that it needs', () => {
  const nameOf = (file: string) => /^modules\/([^/]+)\//.exec(file)?.[1];
  const between = arrows.filter(({ file, target }) => {
    const [from, to] = [nameOf(file), nameOf(target)];
    return from !== undefined && to !== undefined && from !== to && !needs.get(from)?.includes(to);
  });
  expect(between).toEqual([]);
});

test('the map has every layer, the highest first', async () => {
  const map = await Bun.file(join(docs, 'concepts/architecture.md')).text();
  const layers = Array.from(map.matchAll(/^src\/([a-z]+)(?:\/|\.ts) /gm), ([, name]) => name);
  expect(layers).toEqual(floors.toReversed());
});

test('the drawing has the stages of a request in their order', async () => {
  const [, list = ''] = /const stages: .* = \[([\s\S]*?)\n {2}\];/.exec(await readSource('app.ts')) ?? [];
  const stages = Array.from(list.matchAll(/^ {4}(\w+)\(/gm), ([, name = '']) => name.toLowerCase());
  expect(stages.length).toBeGreaterThan(5);
  const drawing = await Bun.file(join(docs, 'images/architecture.svg')).text();
  const drawn = /Six stages<\/text><text[^>]*>([^<]*)/.exec(drawing)?.[1] ?? '';
  expect(drawn.split(' · ').map((name) => name.replace(/[ -]/g, ''))).toEqual(stages);
});

test('has no circular imports, types included', () => {
  expect(circlesIn(imports)).toEqual([]);
});

function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const finished = new Set<string>();
  const circles: string[] = [];
  function follow(node: string, trail: readonly string[]): void {
    if (trail.includes(node)) circles.push([...trail.slice(trail.indexOf(node)), node].join(' > '));
    if (trail.includes(node) || finished.has(node)) return;
    for (const next of graph.get(node) ?? []) follow(next, [...trail, node]);
    finished.add(node);
  }
  for (const node of graph.keys()) follow(node, []);
  return circles;
}
