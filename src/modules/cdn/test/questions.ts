import type { Questions } from '../../../../test/store/question.ts';
import * as edgePurges from '../store.ts';

export const questionsAbout = (): Questions => ({
  findPurge: (q) => edgePurges.findPurge(q, 'first'),
  putPurge: (q) => edgePurges.putPurge(q, { name: 'first', position: 1, build: 'b' }),
  listChangedPeople: (q) => edgePurges.listChangedPeople(q, 0, 2, 2),
});
