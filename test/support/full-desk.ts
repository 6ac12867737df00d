import { putFile } from '../../src/accounts/change-files.ts';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { addDelegate } from '../../src/accounts/delegates.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { createGroup } from '../../src/modules/groups/change-groups.ts';
import { putMember } from '../../src/modules/groups/members.ts';
import { listOwnLinks, updateOwnLink } from '../../src/store/own-links.ts';
import { findUserByName } from '../../src/store/users.ts';
import { addViews } from '../../src/store/views.ts';
import { accountsOf } from './accounts.ts';
import { createOperator } from './create-operator.ts';
import { createPng } from './foreign-pictures.ts';
import { memberPlaces } from './member-places.ts';
import { addProfile, type TestServer } from './server.ts';
import { storeWebhook } from './stored-webhook.ts';

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

/** Creates an operator with data of every kind, and returns all pages for it. */
export async function furnishDesk(
  server: TestServer,
  username: string,
  draft: { readonly basics?: { readonly name?: unknown } } = published,
): Promise<string[]> {
  const { database } = server;
  const accounts = accountsOf({ database });
  await createOperator(accounts, username);
  await addProfile(server, username, published);
  await saveDraft({ ...accounts, actor: username, means: 'editor' }, username, draft);
  const picture = Buffer.from(createPng(300, 200));
  await putFile(accounts, username, 'basics/image/me.png', picture);
  await putFile(accounts, username, 'projects/tides/table of the tides.txt', Buffer.from('low, high'));
  await addDelegate(accounts, 'alice', username);
  await createToken(accounts, { username, scopes: ['profile:read'], expiresAt: null });
  const id = await storeWebhook(database, username);
  await addFigures(server, username);
  await addGroup(accounts, username, String(draft.basics?.name).slice(0, 200));
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

/** Uses the slug that other test URLs have too. */
async function addGroup(accounts: Accounts, member: string, name: string): Promise<void> {
  const caller = { userId: null, isOperator: true, directory: 'public' } as const;
  await createGroup(accounts, caller, {
    slug: 'harbour',
    name,
    description: `${name}\n\nMaps of **tides**.`,
  });
  await putMember(accounts, caller, 'harbour', { member, title: name, role: 'lead' });
}

/** Adds views on several days, and an external page that links back. */
async function addFigures({ database }: TestServer, username: string): Promise<void> {
  const { id: userId = '' } = (await findUserByName(database, username)) ?? {};
  const views = Array.from({ length: 20 }, (_, index) => ({
    userId,
    day: new Date(Date.now() - index * 86_400_000).toISOString().slice(0, 10),
    format: index % 3 === 0 ? 'json' : 'html',
    people: (index * 7) % 13,
    bots: (index * 5) % 8,
  }));
  await database.transaction(async (queries) => {
    await addViews(queries, views);
    const [link] = await listOwnLinks(queries, userId);
    const at = new Date().toISOString();
    if (link)
      await updateOwnLink(queries, {
        ...link,
        verifiedAt: at,
        checkedAt: at,
        outcome: 'linked',
        nextAt: '2999-01-01T00:00:00.000Z',
      });
  });
}
