import { countFaults, shrinkAllowed } from './allowed.ts';
import { marksOf } from './marks.ts';
import { kinds, readSentences } from './sentences.ts';

// Prints faults per 100 sentences, with `KIND [PATH]` each faulty sentence. `shrink` updates the test's list.
const print = (line: string) => process.stdout.write(`${line}\n`);
const [asked, prefix = ''] = process.argv.slice(2);
if (asked === 'shrink') {
  await shrinkAllowed(countFaults(await readSentences()));
  process.exit();
}
const kind = kinds.find((name) => asked !== undefined && name.startsWith(asked));
if (asked !== undefined && kind === undefined) {
  process.stderr.write(`error: no kind "${asked}". Use ${kinds.join(', ')}.\n`);
  process.exit(2);
}
const sentences = (await readSentences()).filter(({ file }) => file.startsWith(prefix));

if (kind !== undefined)
  for (const sentence of sentences) {
    const marks = sentence.kind === kind ? marksOf(sentence.text) : [];
    if (marks.length > 0)
      print(`${sentence.file}:${sentence.line}: ${sentence.text}\n    ${marks.join('; ')}`);
  }

print('| kind | sentences | marks | per 100 |\n|---|---|---|---|');
for (const name of kinds) {
  const own = sentences.filter((sentence) => sentence.kind === name);
  const marks = own.reduce((sum, { text }) => sum + marksOf(text).length, 0);
  const share = own.length === 0 ? 0 : Math.round((marks / own.length) * 100);
  if (kind === undefined || kind === name) print(`| ${name} | ${own.length} | ${marks} | ${share} |`);
}
