import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliReference, settingsReference } from './reference.ts';

/** `npm run docs:reference`: pages that derive from tables in the source. */
const folder = join(import.meta.dir, '../docs/reference');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'cli.md'), cliReference());
writeFileSync(join(folder, 'settings.md'), settingsReference());
