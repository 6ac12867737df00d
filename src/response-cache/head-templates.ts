import type { Reply } from '../kernel/reply.ts';
import { type HeadTemplate, learnHead, nameMark, type Variables } from './template-response.ts';

/** What heads of first answers have in common, by the languages of a profile and the length of its name. */
export interface HeadTemplates {
  find(languages: readonly string[], made: Variables): HeadTemplate | null;
  /** From an answer as everybody gets it. */
  learn(languages: readonly string[], made: Variables, answer: Reply): void;
}

/** Of one to four kilobytes. Then they are learnt anew. */
const most = 1_000;

export function createHeadTemplates(
  linkTo: (languages: readonly string[], name: string) => string,
): HeadTemplates {
  let heads = new WeakMap<readonly string[], Map<number, HeadTemplate>>();
  let count = 0;
  return {
    find: (languages, { name }) => heads.get(languages)?.get(name.length) ?? null,
    learn(languages, { name, tag }, answer) {
      if (count >= most) {
        heads = new WeakMap();
        count = 0;
      }
      const byLength = heads.get(languages) ?? new Map<number, HeadTemplate>();
      const links = linkTo(languages, nameMark.repeat(name.length));
      byLength.set(name.length, learnHead(answer, links, tag.end));
      heads.set(languages, byLength);
      count += 1;
    },
  };
}
