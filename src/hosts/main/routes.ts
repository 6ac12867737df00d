import { type Route, route } from '../../kernel/exchange.ts';
import type { Store } from '../../store/store.ts';
import { createShowHealth } from '../show-health.ts';
import { createShowLanding, type Landing } from './show-landing.tsx';

/** No route for `/portal/<slug>/Doc/<id>`, on purpose: spec 4.1. */
export function mainRoutes(landing: Landing, store: Store): Route[] {
  return [
    route('GET', '/', 'landing', 'public', createShowLanding(landing)),
    route('GET', '/health', 'health', 'public', createShowHealth(store)),
  ];
}
