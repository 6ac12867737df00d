import { access } from './access.ts';
import { diagnostics } from './diagnostics.ts';
import { directory } from './directory.ts';
import { editor } from './editor.ts';
import { kept } from './kept.ts';
import { limits } from './limits.ts';
import { listening } from './listening.ts';
import type { Mutation } from './mutation.ts';
import { outside } from './outside.ts';
import { overloaded } from './overload.ts';
import { people } from './people.ts';
import { previewing } from './preview.ts';
import { privacy } from './privacy.ts';
import { publishing } from './publishing.ts';
import { requests } from './requests.ts';
import { signingIn } from './sign-in.ts';
import { writing } from './writing.ts';

/** Who adds code that guards something adds a fault to one of these. */
export const mutations: readonly Mutation[] = [
  ...access,
  ...people,
  ...signingIn,
  ...writing,
  ...limits,
  ...privacy,
  ...publishing,
  ...directory,
  ...diagnostics,
  ...requests,
  ...kept,
  ...listening,
  ...overloaded,
  ...outside,
  ...editor,
  ...previewing,
];
