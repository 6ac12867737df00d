import { parseArgs } from 'node:util';
import { openDataset } from './dataset.ts';
import { drive, type Outcome, tool } from './load.ts';
import { type Measured, writeReport } from './report.ts';
import { createWorkloads, type Workload } from './workloads.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    /** Only the workloads that have this in their name. */
    only: { type: 'string', default: '' },
    /** Prints the table, and leaves RESULTS.md as it is. */
    dry: { type: 'boolean', default: false },
  },
});

const dataset = await openDataset(Number(values.people));
const workloads = await createWorkloads(dataset, Number(values.seconds));
const measured: Measured[] = [];
for (const workload of workloads.filter(({ name }) => name.includes(values.only))) {
  process.stderr.write(`${workload.name}, with ${tool}\n`);
  measured.push(await measure(workload));
}
const report = await writeReport(measured, {
  people: dataset.names.length,
  rounds: Number(values.rounds),
  dry: values.dry,
});
process.stdout.write(report);

/** A B C A B C …: what the machine does meanwhile hits everyone alike. */
async function measure(workload: Workload): Promise<Measured> {
  const outcomes = new Map<string, (Outcome & { readonly megabytes: number })[]>();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { name, start } of workload.contenders) {
      const isConstant = name.includes('constant body');
      const server = await start({
        database: dataset.database,
        ...(isConstant && { body: dataset.bodies[workload.body] }),
      });
      await drive(server, workload.warming);
      const outcome = await drive(server, workload.load);
      outcomes.set(name, [
        ...(outcomes.get(name) ?? []),
        { ...outcome, megabytes: server.memoryMegabytes() },
      ]);
      await server.stop();
    }
  }
  return { workload: workload.name, outcomes };
}
