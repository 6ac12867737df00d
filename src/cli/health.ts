import type { Config } from '../config.ts';
import { Failure } from '../server/failure.ts';
import type { Terminal } from './terminal.ts';

/** Milliseconds; who decides by the answer does not wait for long. */
const patience = 4000;

/** Asks the server at this port whether it can do its work, where there is no other program that could. */
export async function askForHealth(
  { host, port, baseUrl }: Pick<Config, 'host' | 'port' | 'baseUrl'>,
  terminal: Terminal,
): Promise<void> {
  const address =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  const answer = await fetch(`http://${address}:${port}/health/ready`, {
    headers: { Host: new URL(baseUrl).host },
    signal: AbortSignal.timeout(patience),
  }).catch(() => null);
  if (answer === null)
    throw new Failure(`No server answers at ${address}:${port}. Is it running, with this HOST and PORT?`);
  if (!answer.ok) throw new Failure(`It answers with ${answer.status}: ${await answer.text()}`);
  terminal.out('ok\n');
}
