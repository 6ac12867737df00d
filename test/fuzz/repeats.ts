import { compareRepeats } from './compare-repeats.ts';

/** Usage: `bun test/fuzz/repeats.ts [count] [first seed]`. Half of the requests pass a trusted proxy. */
const [count = '100000', seed = '1'] = process.argv.slice(2);
let isClean = true;
for (const environment of [{}, { TRUSTED_PROXIES: '127.0.0.1' }]) {
  const { differences, repeated, counted } = await compareRepeats(
    Number(seed),
    Number(count) / 2,
    environment,
    (done) => process.stdout.write(`${done} requests compared\n`),
  );
  process.stdout.write(`${repeated} repeated, ${differences.length} differences\n${Bun.inspect(counted)}\n`);
  for (const difference of differences.slice(0, 10)) process.stdout.write(`${Bun.inspect(difference)}\n`);
  if (differences.length > 0 || !Bun.deepEquals(counted.short, counted.long)) isClean = false;
}
process.exit(isClean ? 0 : 1);
