import { afterEach, expect, test } from 'bun:test';
import { createReader, type DocumentReader } from './import-reader.ts';

const terms = { defaultLanguage: 'en', at: '2026-01-02T03:04:05.000Z' };
const started: Worker[] = [];
let reader: DocumentReader;

afterEach(() => {
  reader.close();
  started.length = 0;
});

function open(most: number) {
  reader = createReader(() => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url).href);
    started.push(worker);
    return worker;
  }, most);
}

async function read(...names: string[]): Promise<string[]> {
  const documents = names.map((username) => Buffer.from(JSON.stringify({ username })));
  const profiles = await reader.read({ documents, terms, withListings: false });
  return profiles.map(({ username }) => username ?? '');
}

test('gives each task its own documents from any worker', async () => {
  open(2);
  expect(await Promise.all([read('a', 'b'), read('c'), read('d'), read('e', 'f'), read('g')])).toEqual([
    ['a', 'b'],
    ['c'],
    ['d'],
    ['e', 'f'],
    ['g'],
  ]);
  expect(started).toHaveLength(2);
});

test('starts no more workers than tasks', async () => {
  open(3);
  expect(await read('a')).toEqual(['a']);
  expect(started).toHaveLength(1);
});

test('reports a failed worker to its own callers only', async () => {
  open(2);
  const failing = reader.read({ documents: null as never, terms, withListings: false });
  const other = read('b');
  expect(failing).rejects.toThrow('null');
  expect(await other).toEqual(['b']);
});
