import type { RequestHook } from '../../src/hosts/stages/request-hook.ts';

/** Rejects a crawler that ignores the rules. All other requests pass. */
const requestHook: RequestHook = ({ request }) => {
  const agent = String(request.headers['user-agent'] ?? '');
  if (agent.startsWith('GreedyBot/')) {
    return new Response('Please read /about before crawling.\n', {
      status: 403,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  return undefined;
};

export default requestHook;
