import type { Exchange } from '../kernel/exchange.ts';

/** Whether the query may be logged. A path that matches a private route except for its slash or method is private too. */
export function logsQuery({ host, match, path }: Exchange): boolean {
  if (match.kind === 'found' && match.route.logQuery === false) return false;
  let end = path.length;
  while (path.endsWith('/', end)) end -= 1;
  const bare = path.slice(0, end);
  return !host.routes.some((one) => one.logQuery === false && one.pattern.source === bare);
}
