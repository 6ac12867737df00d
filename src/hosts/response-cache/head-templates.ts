import type { Reply } from '../../core/kernel/reply.ts';
import { type HeadTemplate, learnHead, nameMark, type Variables } from './template-response.ts';

/**
 * Shared heads for first JSON responses, by languages and length of the username. Without them a first read
 * takes a third longer (24.0 µs instead of 18.2 µs).
 */
export interface HeadTemplates {
  find(languages: readonly string[], made: Variables): HeadTemplate | null;
  /** Learns from a response to which the headers of a single request aren't added yet. */
  learn(languages: readonly string[], made: Variables, response: Reply): void;
}

/** A head takes one to four kilobytes. Beyond this number all are dropped and learned again. */
const most = 1_000;

export function createHeadTemplates(
  linkTo: (languages: readonly string[], name: string) => string,
): HeadTemplates {
  let heads = new WeakMap<readonly string[], Map<number, HeadTemplate>>();
  let count = 0;
  return {
    find: (languages, { name }) => heads.get(languages)?.get(name.length) ?? null,
    learn(languages, { name }, response) {
      if (count >= most) {
        heads = new WeakMap();
        count = 0;
      }
      const byLength = heads.get(languages) ?? new Map<number, HeadTemplate>();
      const links = linkTo(languages, nameMark.repeat(name.length));
      byLength.set(name.length, learnHead(response, links));
      heads.set(languages, byLength);
      count += 1;
    },
  };
}
