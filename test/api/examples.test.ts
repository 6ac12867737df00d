import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { tellStory } from '../support/example-story.ts';
import { root } from '../support/vitrine.ts';

const file = Bun.file(join(root, 'src/hosts/api/docs/examples.json'));

test('documents examples as the server returns them today', async () => {
  const told = await tellStory();
  if (process.env.RECORD_EXAMPLES) await file.write(JSON.stringify(told));
  expect(
    told,
    'An answer has changed. If it should have, record the examples anew: npm run examples',
  ).toEqual(await file.json());
});
