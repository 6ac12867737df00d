import type { Caller } from './visitor.ts';

/**
 * AI agents and authorized apps need the scope `profile:publish`, because permission to edit doesn't include
 * publishing. Tokens that members create for their own programs publish through the API with `profile:write`.
 */
export function mayPublish({ scopes, credential }: Caller, by: 'api' | 'mcp'): boolean {
  const needsScope = by === 'mcp' || Boolean(credential?.clientId);
  return !needsScope || scopes.includes('profile:publish');
}
