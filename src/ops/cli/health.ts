import type { Terminal } from '../../core/cli/terminal.ts';
import type { Config } from '../../core/config/config.ts';
import { Failure } from '../../store/failure.ts';

/** Milliseconds. A server waits less for a database that doesn't respond, so that it can report it. */
const patience = 6000;

/** Asks the server on this port whether it is healthy, for containers without curl. */
export async function askForHealth(
  { host, port, baseUrl }: Pick<Config, 'host' | 'port' | 'baseUrl'>,
  terminal: Terminal,
): Promise<void> {
  const address =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  const place = `${address}:${port}`;
  const name = new URL(baseUrl).host;
  const answer = await fetch(`http://${place}/health/ready`, {
    headers: { Host: name },
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    throw new Failure(notReached(place, error));
  });
  if (answer.status === 421)
    throw new Failure(`${place} does not serve ${name} (421). Set BASE_URL as for the server.`);
  if (!answer.ok) throw new Failure(`The server returns ${answer.status}${await checksOf(answer)}`);
  terminal.out('ok\n');
}

function notReached(place: string, error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError'
    ? `${place} accepts connections but sent no response within ${patience / 1000} seconds.`
    : `No server is available at ${place}. Is it running, with this HOST and PORT?`;
}

/** Ignores HTML, which doesn't come from Vitrine's health check and is unreadable in a terminal. */
async function checksOf(answer: Response): Promise<string> {
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  return isJson ? `: ${await answer.text()}` : '.';
}
