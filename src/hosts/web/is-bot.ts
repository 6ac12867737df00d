import { ownText } from '../../core/platform/own-text.ts';

/** Characters. No browser has a longer user agent. */
const longest = 512;
const mostKnown = 1000;

/**
 * Whether a user agent belongs to a bot. Bots lack `Mozilla`, which every browser contains, or contain a
 * typical word or a URL. A bot that imitates a browser counts as a browser.
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

/** CUBOT is a brand of phones. */
const robots = /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|https?:/i;

export function isBot(userAgent: string): boolean {
  return !/^(?:Mozilla|Opera)\//.test(userAgent) || robots.test(userAgent);
}
