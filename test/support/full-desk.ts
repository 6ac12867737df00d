import { putFile } from '../../src/accounts/change-files.ts';
import { addDelegate } from '../../src/accounts/delegates.ts';
import { createOperator } from '../../src/accounts/operators.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { createToken } from '../../src/accounts/tokens.ts';
import { createWebhook } from '../../src/accounts/webhooks.ts';
import { createPng } from './foreign-pictures.ts';
import { memberPlaces } from './member-places.ts';
import { addProfile, type TestServer } from './server.ts';

const published = {
  basics: {
    name: 'Mira Example',
    label: 'Cartographer',
    email: 'mira@example.org',
    summary: 'Draws **maps** of places that move.',
    location: { city: 'Ghent', countryCode: 'BE' },
    profiles: [{ network: 'Mastodon', url: 'https://social.example/@mira' }],
  },
  work: [
    {
      name: 'Harbour Office',
      position: 'Surveyor',
      startDate: '2019-03',
      summary: 'Measured what the tide left.',
      highlights: ['Charted the northern channel', 'Taught four apprentices'],
      'x-vitrine': {
        slug: 'harbour',
        locales: { fr: { '/position': 'Géomètre' }, ar: { '/position': 'مسّاحة' } },
      },
    },
    { name: 'Atlas House', position: 'Draughtswoman', startDate: '2015', endDate: '2019' },
  ],
  projects: [{ name: 'Tide table', description: 'When to walk.', 'x-vitrine': { slug: 'tides' } }],
  languages: [{ language: 'Dutch', fluency: 'Native speaker' }],
  'x-vitrine': {
    locales: { fr: { '/basics/label': 'Cartographe' }, ar: { '/basics/label': 'رسامة خرائط' } },
  },
};

/** A member who has something of everything, and is an operator; what the pages are then. */
export async function furnishDesk(
  server: TestServer,
  username: string,
  draft: object = published,
): Promise<string[]> {
  const { database } = server;
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' };
  await createOperator(accounts, username);
  await addProfile(server, username, published);
  await saveDraft({ ...accounts, actor: username, means: 'editor' }, username, draft);
  const picture = Buffer.from(createPng(300, 200));
  await putFile(accounts, username, 'basics/image/me.png', picture);
  await putFile(accounts, username, 'projects/tides/table of the tides.txt', Buffer.from('low, high'));
  await addDelegate(accounts, 'alice', username);
  await createToken(accounts, { username, scopes: ['profile:read'], expiresAt: null });
  const { id } = await createWebhook(accounts, { username, url: 'https://hooks.example/', types: [] });
  const known = {
    section: 'work',
    slug: 'harbour',
    language: 'fr',
    n: '3',
    member: 'alice',
    name: 'alice',
    id,
  };
  return memberPlaces(accounts, known);
}
