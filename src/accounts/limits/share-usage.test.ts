import { expect, test } from 'bun:test';
import { shareUsage, type Usage } from './share-usage.ts';

test('sends all usage in messages that fit into a PostgreSQL notification', async () => {
  const sent: string[] = [];
  const heard: [Usage, number][] = [];
  const told = Promise.withResolvers<void>();
  let listen: (message: unknown) => void = () => {};
  const send = (message: unknown) => {
    sent.push(JSON.stringify({ from: crypto.randomUUID(), message: { topic: 'usage', message } }));
    listen(message);
    if (heard.length === 1_000) told.resolve();
  };
  const share = shareUsage({ send, hear: (given) => (listen = given) }, (usage, count) =>
    heard.push([usage, count]),
  );
  const usages = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ name: 'sign-ins' as const, window: 29_999_999, key: `${crypto.randomUUID()}-${index}`.slice(-36) },
  }));
  for (const usage of usages) share(usage);
  for (const usage of usages) share(usage);
  await told.promise;
  expect(heard).toEqual(usages.map((usage) => [usage, 2]));
  expect(Math.max(...sent.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000);
});
