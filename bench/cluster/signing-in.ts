import { call } from '../../test/support/client.ts';
import { main } from '../../test/support/server.ts';
import type { Site } from './parts.ts';
import type { Tally } from './tally.ts';

/** Members sign in with their password, each from another IP address, and open the editor on any node. */
export async function signInOften({ door, members, password }: Site, tally: Tally, isOver: () => boolean) {
  for (let index = 0; !isOver(); index += 1) {
    const username = members[index % members.length] ?? '';
    const isIn = await signIn(door, { username, password }, `198.51.100.${index % 250}`);
    tally.count(isIn ? 'signIns' : 'unsigned');
    await Bun.sleep(700);
  }
}

async function signIn(
  door: number,
  fields: Readonly<Record<string, string>>,
  address: string,
): Promise<boolean> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': address };
  const body = new URLSearchParams(fields).toString();
  const answer = await call(door, '/sign-in', { method: 'POST', host: main, headers, body }, 20_000).catch(
    () => null,
  );
  if (answer?.status !== 303) return false;
  const Cookie = answer.headers['set-cookie']?.split(';')[0] ?? '';
  const desk = await call(door, '/edit', { host: main, headers: { Cookie } }, 20_000).catch(() => null);
  return desk?.status === 200;
}
