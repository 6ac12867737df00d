import { createApp } from '../../src/app.ts';
import { createDevelopment } from '../../src/ops/diagnostics/development.ts';
import { createProgram, log, measure, request } from './program.ts';

/** Measures the cost of recording a request in development, compared with the same program without it. */
const { config, database, surroundings } = await createProgram();
const plain = createApp(config, surroundings);
const development = createDevelopment(config, log);
const watched = development.observe(
  createApp(config, {
    ...surroundings,
    cache: null,
    database: development.watchDatabase(database),
    development,
    watch: development.watch,
  }),
);
for (const target of ['/alice', '/nobody']) {
  const [without, having] = [
    await measure(300, () => plain(request(target, 'text/html'))),
    await measure(300, () => watched(request(target, 'text/html'))),
  ];
  const ratio = (having / without).toFixed(1);
  process.stdout.write(
    `${target.padEnd(8)} ${without.toFixed(1)} µs, watched ${having.toFixed(1)} µs until the answer (${ratio}×)\n`,
  );
}
process.exit(0);
