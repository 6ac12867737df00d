import { expect } from 'bun:test';
import { type Serving, startServing, until } from './serve.ts';
import { preview } from './server.ts';

/** Two nodes with these settings, for as long as something is tried. */
export async function withNodes(
  environment: Record<string, string>,
  work: (one: Serving, other: Serving) => Promise<void>,
): Promise<void> {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', ...environment };
  const nodes = [await startServing(settings), await startServing(settings)] as const;
  try {
    await work(...nodes);
  } finally {
    for (const node of nodes) expect(await node.stop()).toBe(0);
  }
}

const read = async (node: Serving) => (await node.call('/ada?format=json', { host: preview })).status;

/** Until a node rejects: how many it has served. */
export async function readAll(node: Serving): Promise<number> {
  let served = 0;
  while ((await read(node)) === 200) served += 1;
  return served;
}

let clients = 0;
/** Each from an address of its own: of one there are few a minute anyway. */
export const guess = async (node: Serving) => {
  clients += 1;
  const { status } = await node.call('/sign-in', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': `203.0.113.${clients}`,
    },
    body: 'username=ada&password=wrong+wrong+wrong',
  });
  return status;
};

/** A limit of a minute begins again with it: whoever looks across the turn has to look again. */
export async function inOneMinute(look: () => Promise<void>): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 20_000) await Bun.sleep(left + 50);
  await look();
}

export async function expectOneLimit(environment: Record<string, string>): Promise<void> {
  await withNodes({ ...environment, RATE_LIMIT_READS: '30' }, (one, other) =>
    inOneMinute(async () => {
      for (let count = 0; count < 25; count += 1) expect(await read(one)).toBe(200);
      // It would be thirty; some until the word has come round.
      expect(await countUntil(429, () => read(other))).toBeLessThan(15);
      await until(async () => (await read(one)) === 429);
    }),
  );
}

export async function expectOneGuard(environment: Record<string, string>): Promise<void> {
  await withNodes(environment, expectSharedGuesses);
}

async function expectSharedGuesses(one: Serving, other: Serving): Promise<void> {
  for (let count = 0; count < 10; count += 1) expect(await guess(one)).toBe(403);
  // It would be ten.
  expect(await countUntil(429, () => guess(other))).toBeLessThan(9);
}

/** How many other responses came before it, with time for messages between two of them. */
async function countUntil(status: number, ask: () => Promise<number>): Promise<number> {
  for (let count = 0; ; count += 1) {
    if ((await ask()) === status) return count;
    await Bun.sleep(300);
  }
}
