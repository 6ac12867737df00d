import { ownText } from '../../core/platform/own-text.ts';

/** No browser has a longer one. */
const longest = 512;
const mostKnown = 1000;

/**
 * Whether a user agent declares itself a bot: it lacks `Mozilla`, which every browser has, or contains a bot word or an
 * address. A bot that imitates a browser counts as one.
 */
export function createBotTest(): (userAgent: string | undefined) => boolean {
  const known = new Map<string, boolean>();
  return (userAgent = '') => {
    const answer = known.get(userAgent);
    if (answer !== undefined) return answer;
    if (userAgent.length > longest) return true;
    if (known.size >= mostKnown) known.clear();
    const own = ownText(userAgent);
    known.set(own, isBot(own));
    return isBot(own);
  };
}

/** CUBOT makes telephones. */
const robots = /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|https?:/i;

export function isBot(userAgent: string): boolean {
  return !/^(?:Mozilla|Opera)\//.test(userAgent) || robots.test(userAgent);
}
