import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEveryMetric } from '../test/support/every-metric.ts';
import { cliReference } from './reference/cli.ts';
import { eventsReference } from './reference/events.ts';
import { formatsReference } from './reference/formats.ts';
import { limitsReference } from './reference/limits.ts';
import { metricsReference } from './reference/metrics.ts';
import { settingsReference } from './reference/settings.ts';

/** `npm run docs:reference` generates pages from tables in the source. */
const pages = {
  cli: cliReference(),
  events: eventsReference(),
  formats: formatsReference(),
  limits: limitsReference(),
  metrics: metricsReference(await readEveryMetric()),
  settings: settingsReference(),
};
const folder = join(import.meta.dir, '../docs/reference');
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, `${name}.md`), text);
