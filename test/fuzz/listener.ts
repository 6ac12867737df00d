import { compareListeners } from './compare.ts';

/** Usage: `bun test/fuzz/listener.ts [count] [first seed]` */
const [count = '100000', seed = '1'] = process.argv.slice(2);
const { differences, known, accepted, refused } = await compareListeners(
  Number(seed),
  Number(count),
  (done) => process.stdout.write(`${done} requests compared\n`),
);
process.stdout.write(`${accepted} accepted, ${refused} refused\n`);
for (const [reason, times] of known) process.stdout.write(`${String(times).padStart(8)}  ${reason}\n`);
for (const difference of differences) process.stdout.write(`${Bun.inspect(difference, { depth: 6 })}\n`);
process.exit(differences.length === 0 ? 0 : 1);
