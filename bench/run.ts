import { parseArgs } from 'node:util';
import { startCommits } from './commits.ts';
import { openDataset } from './dataset.ts';
import { drive, type Outcome, tool } from './load.ts';
import { stopPostgres } from './on-postgres.ts';
import { type Measured, writeReport } from './report.ts';
import type { Running } from './running.ts';
import { createWorkloads, type Entrant, type Warming, type Workload } from './workloads.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /**
     * Only workloads with one of these texts in their name, separated by semicolons. A leading `=` requires
     * the whole name.
     */
    only: { type: 'string', default: '' },
    /** Only rows with one of these texts in their name. */
    rows: { type: 'string', default: '' },
    /** The report's file in this folder. */
    to: { type: 'string', default: 'RESULTS.md' },
    /** Prints the table without changing the file. */
    dry: { type: 'boolean', default: false },
  },
});

const dataset = await openDataset(Number(values.people));
const workloads = await createWorkloads(dataset, Number(values.seconds));
const circumstances = {
  people: dataset.names.length,
  rounds: Number(values.rounds),
  file: values.dry ? null : values.to,
};
const measured: Measured[] = [];
let report = '';
for (const workload of workloads.filter((one) => isWanted(one, values.only))) {
  process.stderr.write(`${workload.name}, with ${tool}\n`);
  measured.push(await measure(workload));
  // Writes after each workload, so that an interrupted run keeps its results.
  report = await writeReport(measured, circumstances);
}
await stopPostgres();
process.stdout.write(report);

/** Measures in turns (A B C A B C …), so that other load affects all equally. */
async function measure({ name, entrants, bases }: Workload): Promise<Measured> {
  const outcomes = new Map<string, (Outcome & { readonly megabytes: number })[]>();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const entrant of entrants.filter((one) => isWanted(one, values.rows)))
      outcomes.set(entrant.name, [...(outcomes.get(entrant.name) ?? []), await run(entrant)]);
  }
  return { workload: name, bases, outcomes };
}

function isWanted({ name }: { readonly name: string }, parts: string): boolean {
  return parts.split(';').some((part) => (part.startsWith('=') ? `=${name}` === part : name.includes(part)));
}

async function run({ contender, body, warming, load, share, commits }: Entrant) {
  const { database, bodies, names } = dataset;
  const isConstant = contender.name.includes('constant body');
  const server = await contender.start({
    database,
    people: names.length,
    ...(isConstant && { body: bodies[body] }),
  });
  for (const warm of warming) await warmUp(server, warm);
  const writer = commits === undefined ? null : startCommits(database, commits);
  const full = await drive(server, load);
  const outcome = share === undefined ? full : await drive(server, { ...load, rate: full.perSecond * share });
  const megabytes = server.memoryMegabytes();
  await writer?.stop();
  await server.stop();
  return { ...outcome, megabytes };
}

async function warmUp(server: Running, { requests, ...load }: Warming): Promise<void> {
  // On a busy machine, the first response may take a second.
  for (let answered = 0, silences = 0; answered < requests; ) {
    const outcome = await drive(server, { ...load, from: answered });
    silences = outcome.requests === 0 ? silences + 1 : 0;
    if (silences > 5) throw new Error('nothing is answered');
    answered += outcome.requests;
  }
}
