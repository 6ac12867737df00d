import { type Route, route } from '../../kernel/exchange.ts';
import { json } from '../../kernel/reply.ts';
import type { Store } from '../../store/store.ts';
import { createShowHealth } from '../show-health.ts';

export interface ApiLinks {
  readonly apiUrl: string;
  readonly previewUrl: string;
}

export function apiRoutes({ apiUrl, previewUrl }: ApiLinks, store: Store): Route[] {
  const index = { health: `${apiUrl}/health`, profile: `${previewUrl}/{username}?format=json` };
  return [
    route('GET', '/', 'api-index', 'public', () => json(200, index)),
    route('GET', '/health', 'health', 'public', createShowHealth(store)),
  ];
}
