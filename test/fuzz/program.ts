import { fuzzProgram } from './program/fuzz-program.ts';

/** Usage: `bun test/fuzz/program.ts [count] [first seed]`. One request in a hundred goes to a development server. */
const [count = '100000', seed = '1'] = process.argv.slice(2);
const inDevelopment = Math.floor(Number(count) / 100);
let isClean = true;
for (const [environment, some] of [
  ['development', inDevelopment],
  ['production', Number(count) - inDevelopment],
] as const) {
  const startedAt = performance.now();
  const { statuses, wrong, faults } = await fuzzProgram({
    environment,
    count: some,
    firstSeed: Number(seed),
    progress: (done, found) =>
      say(
        `${environment}: ${done} requests, ${found} wrong, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
      ),
  });
  const sorted = [...statuses].toSorted(([one], [other]) => one - other);
  say(`${environment}: ${some} requests in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  for (const [status, times] of sorted) say(`${String(times).padStart(9)}  ${status}`);
  for (const one of wrong) say(Bun.inspect(one));
  for (const fault of faults.slice(0, 20)) say(fault);
  if (wrong.length + faults.length > 0) isClean = false;
}
process.exit(isClean ? 0 : 1);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
