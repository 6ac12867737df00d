import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';
import { openWorkshop, type Verdict, type Workshop } from './workshop.ts';

/**
 * Usage: `npm run test:mutations [-- WORD…] [--part 1/8] [--jobs 4] [--unchecked]`. Applies each fault alone
 * and prints those that no test notices. `--part` tests every eighth fault. `--unchecked` skips the check
 * that the tests pass without a fault.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: '1/1' },
    jobs: { type: 'string', default: String(2 * availableParallelism()) },
    unchecked: { type: 'boolean', default: false },
  },
});
const [part = 1, parts = 1] = values.part.split('/').map(Number);
const chosen = mutations
  .filter(
    ({ breaks, file }) =>
      positionals.length === 0 || positionals.some((word) => `${breaks} ${file}`.includes(word)),
  )
  .filter((_, index) => index % parts === part - 1);
const workshop = await openWorkshop(Math.min(Number(values.jobs), chosen.length), chosen);
try {
  const isSound = values.unchecked || (await passWithout(workshop, chosen));
  process.exitCode = isSound && (await tryAll(workshop, chosen)) ? 0 : 1;
} finally {
  await workshop.close();
}

/** Runs the tests of all faults once, several files at a time. */
async function passWithout({ copies, run }: Workshop, all: readonly Mutation[]): Promise<boolean> {
  const [copy] = copies;
  if (!copy) return true;
  const tests = [...new Set(all.flatMap((mutation) => mutation.tests))];
  const options = [`--parallel=${copies.length}`, '--timeout', '120000', '--retry', '1', ...tests];
  const { status, output } = await run(copy, options, { TEST_ENGINES: 'both', TEST_TIME: '' });
  if (status !== 0) say(`${output}\nThe tests fail without any fault put in: fix that first.`);
  return status === 0;
}

/** True if tests notice every fault. */
async function tryAll({ copies, judge }: Workshop, all: readonly Mutation[]): Promise<boolean> {
  const left: string[] = [];
  // Each copy takes the next fault that no copy has started.
  const queue = all.values();
  await Promise.all(
    copies.map(async (copy) => {
      for (const mutation of queue) {
        const verdict = await judge(copy, mutation);
        if (verdict.kind !== 'noticed') left.push(`${verdict.kind}: ${mutation.file}: ${mutation.breaks}`);
        report(mutation, verdict);
      }
    }),
  );
  say(`\nFaults put in: ${all.length}; not noticed: ${left.length}.`);
  for (const line of left) say(line);
  return left.length === 0;
}

function report({ breaks }: Mutation, verdict: Verdict): void {
  const reason =
    verdict.kind === 'noticed' ? `by ${verdict.by}` : verdict.kind === 'useless' ? verdict.why : null;
  say(`${verdict.kind.padEnd(8)}  ${breaks}${reason === null ? '' : `\n${' '.repeat(10)}${reason}`}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
