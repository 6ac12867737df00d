import { expect } from 'bun:test';
import { type Serving, startServing, until } from './serve.ts';
import { preview } from './server.ts';

/** Runs `work` with two nodes that have these settings. */
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

/** The number of reads that a node serves until it rejects one. */
export async function readAll(node: Serving): Promise<number> {
  let served = 0;
  while ((await read(node)) === 200) served += 1;
  return served;
}

let clients = 0;
/** Uses another IP address each time, because one address gets only a few attempts per minute. */
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

/** Limits restart every minute, so this repeats a check that ran across a minute's end. */
export async function inOneMinute(look: () => Promise<void>): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 20_000) await Bun.sleep(left + 50);
  await look();
}

export async function expectOneLimit(environment: Record<string, string>): Promise<void> {
  await withNodes({ ...environment, RATE_LIMIT_READS: '30' }, (one, other) =>
    inOneMinute(async () => {
      for (let count = 0; count < 25; count += 1) expect(await read(one)).toBe(200);
      // Alone it would allow thirty. Some pass until the nodes have exchanged counts.
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
  // Alone it would allow ten.
  expect(await countUntil(429, () => guess(other))).toBeLessThan(9);
}

/** Counts the responses before the status, with pauses for messages between nodes. */
async function countUntil(status: number, ask: () => Promise<number>): Promise<number> {
  for (let count = 0; ; count += 1) {
    if ((await ask()) === status) return count;
    await Bun.sleep(300);
  }
}
