import { access } from './access.ts';
import { limits } from './limits.ts';
import type { Mutation } from './mutation.ts';
import { privacy } from './privacy.ts';
import { requests } from './requests.ts';
import { signingIn } from './sign-in.ts';
import { writing } from './writing.ts';

/** Who adds code that guards something adds a fault to one of these. */
export const mutations: readonly Mutation[] = [
  ...access,
  ...signingIn,
  ...writing,
  ...limits,
  ...privacy,
  ...requests,
];
