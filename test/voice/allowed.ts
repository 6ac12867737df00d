import { join } from 'node:path';
import { dictionaryMarks, hasBannedOpener, mostWords, wordsOf } from './marks.ts';
import type { Kind, Sentence } from './sentences.ts';

/** The numbers of sentences that still break the guide: per file, or one number for kinds with many files. */
export type Allowed = Record<string, number | Record<string, number>>;

const path = join(import.meta.dir, 'allowed.json');

/** The literal texts of E1, E2 and E3 in the specification. */
const contract = /^No route found for |^User not found\.$/;
const inOneNumber: readonly Kind[] = ['README', 'docs', 'headings', 'changelog', 'test names', 'comments'];
const short: readonly Kind[] = ['interface', 'mails'];

export function faultsOf({ kind, text }: Sentence): string[] {
  if (contract.test(text)) return [];
  return [
    ...(hasBannedOpener(text) ? ['opener'] : []),
    ...dictionaryMarks(text),
    ...(short.includes(kind) && wordsOf(text) > mostWords ? [`more than ${mostWords} words`] : []),
  ];
}

/** Counts sentences with faults in the structure of the list. */
export function countFaults(sentences: readonly Sentence[]): Allowed {
  const counts: Allowed = {};
  for (const sentence of sentences.filter((one) => faultsOf(one).length > 0)) {
    const { kind, file } = sentence;
    const own = counts[kind];
    if (inOneNumber.includes(kind)) counts[kind] = (typeof own === 'number' ? own : 0) + 1;
    else {
      const files = typeof own === 'object' ? own : {};
      counts[kind] = { ...files, [file]: (files[file] ?? 0) + 1 };
    }
  }
  return counts;
}

export async function readAllowed(): Promise<Allowed> {
  return await Bun.file(path).json();
}

/** Lowers the numbers of the list to the current ones. Numbers never increase. */
export async function shrinkAllowed(today: Allowed): Promise<void> {
  const before = await readAllowed();
  const lower: Allowed = {};
  for (const [kind, allowed] of Object.entries(before)) {
    const now = today[kind] ?? (typeof allowed === 'number' ? 0 : {});
    if (typeof allowed === 'number' || typeof now === 'number')
      lower[kind] = Math.min(Number(allowed), Number(now));
    else
      lower[kind] = Object.fromEntries(
        Object.entries(allowed).flatMap(([file, most]) =>
          now[file] === undefined ? [] : [[file, Math.min(most, now[file])]],
        ),
      );
  }
  await Bun.write(path, `${JSON.stringify(lower, null, 2)}\n`);
}
