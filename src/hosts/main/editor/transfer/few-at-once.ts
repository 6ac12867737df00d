import { Busy } from '../../../../kernel/http-error.ts';
import type { PlaceHandler } from '../place.ts';

/** An import holds all that was sent, and all that is packed into it, in memory: a member has one, and few have one at once. */
export function fewAtOnce(handler: PlaceHandler, most: number): PlaceHandler {
  const busy = new Set<string>();
  return async (visit) => {
    const { userId } = visit.exchange.visitor.session;
    if (busy.has(userId) || busy.size >= most)
      throw new Busy('Another import is under way. Try again in a few seconds.');
    busy.add(userId);
    try {
      return await handler(visit);
    } finally {
      busy.delete(userId);
    }
  };
}
