import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mf2 } from 'microformats-parser';
import { addProfile, preview, startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addProfile(server, 'ada', {
    basics: {
      name: 'Ada Lovelace',
      url: 'https://ada.example',
      profiles: [{ network: 'Git', username: 'ada', url: 'https://git.example/ada' }],
      location: { city: 'London', countryCode: 'GB' },
    },
    work: [{ name: 'Engine', url: 'https://engine.example' }],
  });
});
afterAll(() => server.stop());

const address = `http://${preview}/ada`;

async function parse(path: string) {
  const { body } = await server.call(path, { host: preview });
  return mf2(body, { baseUrl: `http://${preview}${path}` });
}

describe('microformats', () => {
  test("the card of a profile is representative: its identity is the page's URL", async () => {
    const { items } = await parse('/ada');
    const cards = items.filter(({ type }) => type?.includes('h-card'));
    expect(cards.map(({ properties }) => properties.uid)).toEqual([[address]]);
    expect(cards[0]?.properties).toMatchObject({
      name: ['Ada Lovelace'],
      url: [address, 'https://ada.example', 'https://git.example/ada'],
    });
  });

  test("social profiles are linked as the person's own", async () => {
    const { rels } = await parse('/ada');
    expect(rels.me).toEqual(['https://ada.example', 'https://git.example/ada']);
  });

  test.each(['/ada/work', '/ada/work/engine'])(
    "on %s the person's card links to the profile",
    async (path) => {
      const { items } = await parse(path);
      const cards = items.filter(({ type }) => type?.includes('h-card'));
      expect(cards.map(({ properties }) => properties)).toEqual([{ name: ['Ada Lovelace'], url: [address] }]);
    },
  );
});
