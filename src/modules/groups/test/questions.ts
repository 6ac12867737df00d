import type { Questions } from '../../../../test/store/question.ts';
import { mergeMembers } from '../merge-members.ts';

export const questionsAbout = (): Questions => ({
  mergeMembers: (q) => mergeMembers(q, 'g-1', 'g-2'),
});
