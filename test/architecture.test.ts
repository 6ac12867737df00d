import { expect, test } from 'bun:test';
import { importsBySource, roomOf } from './support/source-imports.ts';

/** Each floor may import itself and every floor above it in this list. */
const floors = ['core', 'domain', 'store', 'accounts', 'hosts', 'modules', 'app', 'ops', 'main'];

/** Modules that need another one, and for which reason. */
const needs: Record<string, string[]> = {
  // A CI rule issues the same tokens as an OAuth grant.
  'modules/ci': ['modules/oauth'],
  // An assistant signs in with OAuth.
  'modules/mcp': ['modules/oauth'],
};

/** Imports that still point the wrong way. This list only gets shorter. */
const wrongWay = ['core/config > domain/profile'];

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
  const between = arrows.filter(({ file, target }) => {
    const [from, to] = [roomOf(file), roomOf(target)];
    return (
      from.startsWith('modules/') && to.startsWith('modules/') && from !== to && !needs[from]?.includes(to)
    );
  });
  expect(between).toEqual([]);
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
