import { afterAll, describe, expect, test } from 'bun:test';
import { createUser } from '../../src/accounts/create-user.ts';
import { addDelegate } from '../../src/accounts/delegates.ts';
import { createSignInLink } from '../../src/accounts/identity/sign-in-links.ts';
import { publish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { signOnActor } from '../../src/store/event.ts';
import { openSession } from '../support/member.ts';
import { startTestServer } from '../support/server.ts';

describe('the activity of a member', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const { database } = server;
  const by = (actor: string) => ({ database, now: () => new Date(), defaultLanguage: 'en', actor });
  const linesOf = (body: string) =>
    body
      .split('<li>')
      .slice(1)
      .map((line) =>
        (line.split('</li>')[0] ?? '')
          .replaceAll(/<time[^>]*>[^<]*<\/time>/g, 'T')
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );

  test('shows events and actors, newest first, in four languages', async () => {
    await createUser(by('command line'), 'ada');
    await createUser(by('olga'), 'bob');
    await createSignInLink(by('olga'), 'ada', new Date('2999-01-01'));
    await addDelegate(by('ada'), 'ada', 'bob');
    await saveDraft(by('bob'), 'ada', { basics: { name: 'Ada' } });
    await publish(by('operator:0123'), 'ada');
    const ada = await openSession(server, 'ada');
    const page = await ada.get('/activity');
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(linesOf(page.body)).toEqual([
      'Revision 2 published. T · by an operator’s token',
      'Draft saved as revision 2. T · by bob',
      'bob added as a delegate. T · by you',
      'Sign-in link created. T · by olga',
      'Account created. T · from the server’s command line',
    ]);
    const first = async (lang: string) => linesOf((await ada.get(`/activity?lang=${lang}`)).body)[2];
    expect([await first('fr'), await first('de'), await first('es')]).toEqual([
      'bob ajouté comme délégué. T · par vous',
      'bob als Vertretung hinzugefügt. T · von Ihnen',
      'bob añadido como delegado. T · por usted',
    ]);
  });

  test("names single sign-on in the page's language", async () => {
    await createUser(by(signOnActor), 'grace');
    const grace = await openSession(server, 'grace');
    expect(linesOf((await grace.get('/activity?lang=de')).body)).toEqual([
      'Konto angelegt. T · durch Single Sign-on',
    ]);
  });

  test('is private, and names delegates', async () => {
    const bob = await openSession(server, 'bob');
    expect(linesOf((await bob.get('/activity')).body)).toEqual(['Account created. T · by olga']);
  });

  test('distinguishes automatic changes from a user named vitrine', async () => {
    await createUser(by('olga'), 'eve');
    await saveDraft(by('vitrine'), 'eve', { basics: { name: 'Eve' } });
    await saveDraft(by('Vitrine'), 'eve', { basics: { name: 'Eva' } });
    await saveDraft(by('the program'), 'eve', { basics: { name: 'Evi' } });
    const eve = await openSession(server, 'eve');
    const told = linesOf((await eve.get('/activity')).body).map((line) => line.split('· ')[1]);
    expect(told.slice(0, 3)).toEqual(['automatically', 'by Vitrine', 'by vitrine']);
    const { body } = await eve.get('/history');
    expect([...body.matchAll(/by <bdi>([^<]*)/g)].map(([, name]) => name).slice(0, 3)).toEqual([
      'Vitrine',
      'Vitrine',
      'vitrine',
    ]);
  });

  test('has pages and groups automatic saves', async () => {
    await createUser(by('vitrine'), 'busy');
    for (let n = 0; n < 60; n += 1) await saveDraft(by('busy'), 'busy', { basics: { name: `Name ${n}` } });
    const autosaved = { ...by('busy'), autosavedBy: 'a session' };
    for (let n = 0; n < 7; n += 1) await saveDraft(autosaved, 'busy', { basics: { name: `Typed ${n}` } });
    const busy = await openSession(server, 'busy');
    const { body } = await busy.get('/activity');
    expect(linesOf(body)).toHaveLength(44);
    expect(linesOf(body)[0]).toBe('Draft autosaved 7 times. T · by you');
    const [, older = ''] = /href="(\/activity\?before=[^"]*)"/.exec(body) ?? [];
    const rest = linesOf((await busy.get(older)).body);
    expect([rest.length, rest.at(-1)]).toEqual([18, 'Account created. T · by vitrine']);
    for (const before of ['0', '-1', 'x', '%00', '99999999999'])
      expect(linesOf((await busy.get(`/activity?before=${before}`)).body)).toHaveLength(44);
  });
});
