import { access } from './access.ts';
import { drawingCards } from './cards.ts';
import { keyless } from './ci.ts';
import { deadlineFaults } from './deadlines.ts';
import { desk } from './desk.ts';
import { diagnostics } from './diagnostics.ts';
import { directory } from './directory.ts';
import { edge } from './edge.ts';
import { editor } from './editor.ts';
import { exporting } from './exporting.ts';
import { filesOutside } from './files-outside.ts';
import { granting } from './grants.ts';
import { images } from './images.ts';
import { importing } from './importing.ts';
import { layout } from './layout.ts';
import { limits } from './limits.ts';
import { verifying } from './links.ts';
import { listening } from './listening.ts';
import { mailing } from './mail.ts';
import type { Mutation } from './mutation.ts';
import { nodes } from './nodes.ts';
import { operations } from './operations.ts';
import { outside } from './outside.ts';
import { overloaded } from './overload.ts';
import { makingPdfs } from './pdf.ts';
import { people } from './people.ts';
import { previewing } from './preview.ts';
import { privacy } from './privacy.ts';
import { proof } from './proof.ts';
import { publishing } from './publishing.ts';
import { refusing } from './refusals.ts';
import { registering } from './registration.ts';
import { requests } from './requests.ts';
import { kept } from './response-cache.ts';
import { provisioning } from './scim.ts';
import { secondFactor } from './second-factor.ts';
import { settingsFaults } from './settings.ts';
import { sharing } from './sharing.ts';
import { signingIn } from './sign-in.ts';
import { signingOn } from './sign-on.ts';
import { site } from './site.ts';
import { counting } from './statistics.ts';
import { sync } from './sync.ts';
import { texts } from './texts.ts';
import { uploads } from './uploads.ts';
import { writing } from './writing.ts';

/** Who adds code that guards something adds a fault to one of these. */
export const mutations: readonly Mutation[] = [
  ...access,
  ...granting,
  ...keyless,
  ...provisioning,
  ...people,
  ...signingIn,
  ...signingOn,
  ...proof,
  ...secondFactor,
  ...mailing,
  ...registering,
  ...writing,
  ...sync,
  ...exporting,
  ...images,
  ...importing,
  ...settingsFaults,
  ...sharing,
  ...limits,
  ...deadlineFaults,
  ...privacy,
  ...publishing,
  ...directory,
  ...diagnostics,
  ...refusing,
  ...requests,
  ...kept,
  ...edge,
  ...filesOutside,
  ...nodes,
  ...listening,
  ...operations,
  ...overloaded,
  ...outside,
  ...verifying,
  ...counting,
  ...editor,
  ...uploads,
  ...desk,
  ...previewing,
  ...site,
  ...drawingCards,
  ...makingPdfs,
  ...texts,
  ...layout,
];
