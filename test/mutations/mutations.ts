import { join } from 'node:path';
import { Glob } from 'bun';
import { isLeftOut } from '../support/has-module.ts';
import { access } from './access.ts';
import { drawingCards } from './cards.ts';
import { deadlineFaults } from './deadlines.ts';
import { desk } from './desk.ts';
import { diagnostics } from './diagnostics.ts';
import { directory } from './directory.ts';
import { edge } from './edge.ts';
import { editor } from './editor.ts';
import { erasuresListed } from './erasures-listed.ts';
import { filesOutside } from './files-outside.ts';
import { granting } from './grants.ts';
import { images } from './images.ts';
import { importing } from './importing.ts';
import { layout } from './layout.ts';
import { leavingFaults } from './leaving.ts';
import { limits } from './limits.ts';
import { listening } from './listening.ts';
import { mailing } from './mail.ts';
import type { Mutation } from './mutation.ts';
import { nodes } from './nodes.ts';
import { operations } from './operations.ts';
import { outside } from './outside.ts';
import { overloaded } from './overload.ts';
import { people } from './people.ts';
import { personalDataFaults } from './personal-data.ts';
import { previewing } from './preview.ts';
import { privacy } from './privacy.ts';
import { proof } from './proof.ts';
import { publishing } from './publishing.ts';
import { refusing } from './refusals.ts';
import { registering } from './registration.ts';
import { repeats } from './repeats.ts';
import { requests } from './requests.ts';
import { kept } from './response-cache.ts';
import { rolesFaults } from './roles.ts';
import { secondFactor } from './second-factor.ts';
import { settingsFaults } from './settings.ts';
import { sharing } from './sharing.ts';
import { shipping } from './shipping.ts';
import { signingIn } from './sign-in.ts';
import { site } from './site.ts';
import { texts } from './texts.ts';
import { uploads } from './uploads.ts';
import { writing } from './writing.ts';

const root = join(import.meta.dir, '../..');
/** Each module has its faults in its own folder. */
const files = [...new Glob('src/modules/**/test/faults.ts').scanSync(root)].sort();
const ofModules = await Promise.all(
  files.map(async (file): Promise<readonly Mutation[]> => (await import(join(root, file))).faults),
);

/** Code that guards something needs a fault in one of these lists. */
const all: readonly Mutation[] = [
  ...ofModules.flat(),
  ...access,
  ...granting,
  ...people,
  ...signingIn,
  ...proof,
  ...rolesFaults,
  ...secondFactor,
  ...mailing,
  ...registering,
  ...writing,
  ...erasuresListed,
  ...leavingFaults,
  ...personalDataFaults,
  ...images,
  ...importing,
  ...settingsFaults,
  ...sharing,
  ...shipping,
  ...limits,
  ...deadlineFaults,
  ...privacy,
  ...publishing,
  ...directory,
  ...diagnostics,
  ...refusing,
  ...requests,
  ...kept,
  ...repeats,
  ...edge,
  ...filesOutside,
  ...nodes,
  ...listening,
  ...operations,
  ...overloaded,
  ...outside,
  ...editor,
  ...uploads,
  ...desk,
  ...previewing,
  ...site,
  ...drawingCards,
  ...texts,
  ...layout,
];

/** Without the faults of modules that this build lacks. */
export const mutations = all
  .map((mutation) => ({ ...mutation, tests: mutation.tests.filter((file) => !isLeftOut(file)) }))
  .filter(({ file, tests }) => !isLeftOut(file) && tests.length > 0);
