import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { putFile, removeFile } from '../../src/accounts/change-files.ts';
import { suspendUser } from '../../src/accounts/change-state.ts';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { findDraft } from '../../src/accounts/find-draft.ts';
import { publish, unpublish } from '../../src/accounts/publish.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { findUserByName } from '../../src/store/users.ts';
import { createOperator } from '../support/create-operator.ts';
import { newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { createPng, startPictureServer } from '../support/foreign-pictures.ts';
import { testHealth } from '../support/health.ts';
import { type SignedIn, signInAs } from '../support/member.ts';
import { createPicture } from '../support/pictures.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { toReceiver } from '../support/receiver.ts';
import { preview, startTestServer, type TestServer } from '../support/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const first = {
  basics: { name: 'Mira Example', label: 'Tester', email: 'mira@example.org' },
  work: [
    { name: 'Acme', position: 'Clerk', startDate: '2019' },
    { name: 'Bolt', position: 'Guard', startDate: '2017' },
  ],
};
/** Changes: Acme has another title, Bolt moved up, a project was added, and the email address became public. */
const second = {
  basics: first.basics,
  work: [first.work[1], { ...first.work[0], position: 'Director' }],
  projects: [{ name: 'Engine', description: 'Calculates.' }],
  'x-vitrine': { visibility: { '/basics/email': 'public' } },
};

describe.each(oneEngine)('publishing on %s', (engine) => {
  let server: TestServer;
  let accounts: Accounts;
  let mira: SignedIn;
  let name = '';
  let count = 0;
  beforeAll(async () => {
    // Signs in each user one minute later, because of the sign-in limit.
    const now = () => new Date(Date.now() + count * 61_000);
    server = await startTestServer(
      { DATABASE_URL: await newDatabaseUrl(engine, postgres) },
      { now, network: toReceiver },
    );
    const { database } = server;
    accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'the program', means: 'api' };
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    count += 1;
    name = `mira${count}`;
    await createUser(accounts, name);
    await saveDraft(accounts, name, first);
    mira = await signInAs(server, name);
  });

  const publicPage = () => server.call(`/${name}`, { host: preview });
  const stateOf = async () => {
    const user = await findUserByName(server.database, name);
    return [user?.state, user?.published, user?.draft];
  };

  test('lists everything of a new profile and publishes it with one button', async () => {
    const page = await mira.get('/publish');
    expect(page.status).toBe(200);
    expect(page.body).toContain('This profile isn’t public yet.');
    for (const sentence of ['Name added', 'Headline added', 'Acme added', 'Bolt added'])
      expect(page.body).toContain(`<p class="told">${sentence}</p>`);
    expect(page.body).not.toContain('mira@example.org');
    expect(page.body).not.toContain('Theme added');
    const answer = await mira.post('/publish', { revision: '2', public: '' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/publish?done=published']);
    expect(await stateOf()).toEqual(['published', 2, 2]);
    expect((await publicPage()).body).toContain('Mira Example');
    const after = await mira.get('/publish?done=published');
    expect(after.body).toContain('<h1>Your profile is live</h1>');
    expect((await mira.get('/publish')).body).toContain('Everything is published.');
    expect(after.body).not.toContain('name="public"');
  });

  test('lists newly public content first, then changes and moves, side by side', async () => {
    await publish(accounts, name);
    await saveDraft(accounts, name, second);
    const { body } = await mira.get('/publish');
    const order = ['Newly public', 'Email added', 'mira@example.org', 'Engine added', 'Changes'].map((text) =>
      body.indexOf(text),
    );
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(body).toContain('<p class="told">Role at Acme changed</p>');
    expect(body).toContain('<dd dir="auto"><del><span class="hidden">removed: </span>Clerk</del></dd>');
    expect(body).toContain('<dd dir="auto"><ins><span class="hidden">new: </span>Director</ins></dd>');
    expect(body).toMatch(/Publish \d+ changes<\/button>/);
    expect(body).toMatch(/Bolt moved up|Acme moved down/);
    expect(body).not.toContain('Visibility');
  });

  describe('one change', () => {
    const draftOf = async () => {
      const user = await findUserByName(server.database, name);
      const draft = user && (await findDraft(server.database, user));
      return {
        document: JSON.parse(draft?.document ?? ''),
        files: Object.keys(JSON.parse(draft?.files ?? '')),
      };
    };
    const keysOn = (body: string) =>
      [...body.matchAll(/name="take-back" value="([^"]*)"/g)].map(([, key = '']) => key);
    beforeEach(async () => {
      await publish(accounts, name);
      await saveDraft(accounts, name, second);
    });

    test('is reverted alone and can be undone', async () => {
      const { body } = await mira.get('/publish');
      expect(keysOn(body)).toContain('changed /work/1/position');
      expect(body).toContain('Revert<span class="hidden">: Role at Acme changed</span></button>');
      const seen = { revision: '3', public: '2' };
      const answer = await mira.post('/publish/take-back', {
        ...seen,
        'take-back': 'changed /work/1/position',
      });
      expect([answer.status, answer.headers.location]).toEqual([303, '/publish?taken=3']);
      const { document } = await draftOf();
      expect(
        document.work.map(({ name: employer, position }: (typeof first.work)[0]) => [employer, position]),
      ).toEqual([
        ['Bolt', 'Guard'],
        ['Acme', 'Clerk'],
      ]);
      expect(document.projects).toHaveLength(1);
      const after = await mira.get('/publish?taken=3');
      expect(after.body).toContain('Change reverted.');
      expect(after.body).not.toContain('Role at Acme changed');
      const undone = await mira.post('/publish/take-back', { revision: '4', public: '2' });
      expect(undone.headers.location).toBe('/publish?undone=4');
      expect((await mira.get('/publish?undone=4')).body).toContain('Undone.');
      expect((await draftOf()).document.work[1].position).toBe('Director');
      expect((await publicPage()).body).not.toContain('Director');
    });

    test('reverts either of two new entries', async () => {
      const added = [{ name: 'First' }, { name: 'Second' }];
      await saveDraft(accounts, name, { ...first, work: [...first.work, ...added] });
      const answer = await mira.post('/publish/take-back', {
        revision: '4',
        public: '2',
        'take-back': `added /work/${first.work.length}`,
      });
      expect(answer.status).toBe(303);
      const { document } = await draftOf();
      expect(document.work.map((job: { name: string }) => job.name)).toEqual(['Acme', 'Bolt', 'Second']);
    });

    test('can be reverted one by one until only visibility changes are left', async () => {
      for (let left = 10; left > 0; left -= 1) {
        const { body } = await mira.get('/publish');
        const [key] = keysOn(body);
        const revision = /name="revision" value="(\d+)"/.exec(body)?.[1] ?? '';
        if (key === undefined) break;
        const answer = await mira.post('/publish/take-back', { revision, public: '2', 'take-back': key });
        expect([key, answer.status]).toEqual([key, 303]);
      }
      const { body } = await mira.get('/publish');
      expect([...body.matchAll(/<p class="told">([^<]*)</g)].map(([, told]) => told)).toEqual([
        'Email added',
      ]);
      expect(body).not.toContain('name="take-back"');
      expect((await draftOf()).document['x-vitrine'].visibility).toEqual({ '/basics/email': 'public' });
    });

    test('of a file restores or removes it', async () => {
      const [one, other] = [Buffer.from('one'), Buffer.from('other')];
      await saveDraft(accounts, name, first);
      await putFile(accounts, name, 'work/acme/plan.txt', one);
      await putFile(accounts, name, 'work/acme/gone.txt', one);
      await publish(accounts, name);
      await putFile(accounts, name, 'work/acme/plan.txt', other);
      await removeFile(accounts, name, 'work/acme/gone.txt');
      await putFile(accounts, name, 'work/acme/new.txt', other);
      for (const [turn, key] of [
        'changed work/acme/plan.txt',
        'removed work/acme/gone.txt',
        'added work/acme/new.txt',
      ].entries()) {
        const fields = { revision: String(9 + turn), public: '6', 'take-back': key };
        expect([key, (await mira.post('/publish/take-back', fields)).status]).toEqual([key, 303]);
      }
      expect((await draftOf()).files.toSorted()).toEqual(['work/acme/gone.txt', 'work/acme/plan.txt']);
      expect((await mira.get('/publish')).body).toContain('Everything is published.');
    });

    test('of an image includes its alt text', async () => {
      const words = async () => (await draftOf()).document.work[0]['x-vitrine'].alt;
      const takeBack = async (key: string) => {
        const { body } = await mira.get('/publish');
        const [revision = '', shown = ''] = ['revision', 'public'].map(
          (field) => new RegExp(`name="${field}" value="(\\d+)"`).exec(body)?.[1],
        );
        return (await mira.post('/publish/take-back', { revision, public: shown, 'take-back': key })).status;
      };
      await saveDraft(accounts, name, first);
      await putFile(accounts, name, 'work/acme/plan.png', createPng(20, 10));
      await mira.post('/files', { do: 'describe', path: 'work/acme/plan.png', alt: 'A plan' });
      await publish(accounts, name);
      await removeFile(accounts, name, 'work/acme/plan.png');
      await putFile(accounts, name, 'work/acme/new.png', createPng(20, 10));
      await mira.post('/files', { do: 'describe', path: 'work/acme/new.png', alt: 'New' });
      expect(await takeBack('removed work/acme/plan.png')).toBe(303);
      expect(await words()).toEqual({ 'plan.png': 'A plan', 'new.png': 'New' });
      expect(await takeBack('added work/acme/new.png')).toBe(303);
      expect(await words()).toEqual({ 'plan.png': 'A plan' });
      expect((await mira.get('/publish')).body).toContain('Everything is published.');
    });

    test('of a portrait restores the public one with its URL and deletes none', async () => {
      await using elsewhere = await startPictureServer((_, response) => void response.end(createPng(20, 10)));
      const address = `${elsewhere.origin}/me.png`;
      await saveDraft(accounts, name, { basics: { ...first.basics, image: address } });
      await mira.post('/publish', { revision: '4', public: '2' });
      await putFile(accounts, name, 'basics/image/other.png', createPng(30, 10));
      await removeFile(accounts, name, 'basics/image/other.png');
      const [fetched = ''] = (await draftOf()).files;
      expect(fetched).toBe('');
      const shown = 'basics/image/picture.png';
      const draft = async () => String((await findUserByName(server.database, name))?.draft);
      const takeBack = async (key: string) =>
        (await mira.post('/publish/take-back', { revision: await draft(), public: '4', 'take-back': key }))
          .status;
      await putFile(accounts, name, 'basics/image/new.png', createPng(30, 10));
      expect(keysOn((await mira.get('/publish')).body)).toContain('changed basics/image/new.png');
      expect(await takeBack('changed basics/image/new.png')).toBe(303);
      expect([(await draftOf()).files, (await draftOf()).document.basics.image]).toEqual([[shown], address]);
      const open = (await draftOf()).document;
      await saveDraft(accounts, name, {
        ...open,
        'x-vitrine': { visibility: { '/basics/image': 'private' } },
      });
      expect(keysOn((await mira.get('/publish')).body)).toEqual([]);
      expect(await takeBack(`removed ${shown}`)).toBe(409);
      expect((await draftOf()).files).toEqual([shown]);
      await putFile(accounts, name, 'basics/image/private.png', createPng(30, 10));
      expect(await takeBack(`removed ${shown}`)).toBe(409);
      expect((await draftOf()).files).toEqual(['basics/image/private.png']);
    });

    test('that depends on another change cannot be reverted alone', async () => {
      const french = { '/summary': 'Compte.' };
      const told = {
        ...first.work[0],
        summary: 'Counts.',
        'x-vitrine': { slug: 'acme', locales: { fr: french } },
      };
      await saveDraft(accounts, name, { ...first, work: [told] });
      await publish(accounts, name);
      await saveDraft(accounts, name, {
        ...first,
        work: [{ ...first.work[0], 'x-vitrine': { slug: 'acme' } }],
      });
      const { body } = await mira.get('/publish');
      const key = keysOn(body).find((one) => one.includes('locales')) ?? '';
      const answer = await mira.post('/publish/take-back', { revision: '5', public: '4', 'take-back': key });
      expect([answer.status, answer.body.includes('This change can’t be reverted alone.')]).toEqual([
        409,
        true,
      ]);
    });

    test("isn't reverted without its current state, nor if it doesn't exist", async () => {
      const key = { 'take-back': 'changed /work/1/position' };
      const fields: Record<string, string>[] = [
        { ...key, revision: '2', public: '2' },
        { ...key, revision: '3', public: '1' },
        { revision: '2', public: '2' },
        { ...key, revision: '3', public: '2', whose: 'another' },
        { revision: '3', public: '2', 'take-back': 'changed /work/7/position' },
        { revision: '3', public: '2', 'take-back': 'added /basics/email' },
        {},
      ];
      for (const sent of fields) expect((await mira.post('/publish/take-back', sent)).status).toBe(409);
      await unpublish(accounts, name);
      expect((await mira.get('/publish')).body).not.toContain('name="take-back"');
      expect((await mira.post('/publish/take-back', { ...key, revision: '3', public: '2' })).status).toBe(
        409,
      );
      expect((await draftOf()).document.work[1].position).toBe('Director');
    });
  });

  test("shows texts in the member's language", async () => {
    await publish(accounts, name);
    await saveDraft(accounts, name, second);
    const words = {
      fr: ['Modifié\u00a0: Poste (Acme)', 'Ajouté\u00a0: E-mail', 'Nouvellement public'],
      de: ['Stelle bei Acme geändert', 'E-Mail hinzugefügt', 'Neu öffentlich'],
      es: ['Cambiado: Puesto (Acme)', 'Añadido: Correo electrónico', 'Recién público'],
    };
    for (const [language, sentences] of Object.entries(words)) {
      const { body } = await mira.get('/publish', { 'Accept-Language': language });
      for (const sentence of sentences) expect(body).toContain(sentence);
    }
  });

  test('shows changes again that were saved since the review instead of publishing', async () => {
    await saveDraft(accounts, name, second);
    const answer = await mira.post('/publish', { revision: '2', public: '' });
    expect(answer.status).toBe(409);
    expect(answer.body).toContain('The profile changed after you opened this page');
    expect(answer.body).toContain('name="revision" value="3"');
    expect(await stateOf()).toEqual(['draft', null, 3]);
  });

  test('publishes nothing if another revision became public, or without the reviewed state', async () => {
    await publish(accounts, name);
    await saveDraft(accounts, name, second);
    const sent = [{ revision: '3', public: '' }, { revision: '3' }, {}, { revision: '99', public: '2' }];
    for (const fields of [...sent, { revision: '0x3', public: '2' }, { again: '1', revision: 'x' }])
      expect((await mira.post('/publish', fields)).status).toBe(409);
    expect(await stateOf()).toEqual(['published', 2, 3]);
    expect((await mira.post('/publish', { revision: '3', public: '2' })).status).toBe(303);
  });

  test('has nothing to publish if only private parts differ', async () => {
    await publish(accounts, name);
    await saveDraft(accounts, name, { ...first, basics: { ...first.basics, phone: '+49 30 1' } });
    const { body } = await mira.get('/publish');
    expect(body).toContain('Your unpublished changes are private.');
    expect(body).not.toContain('+49 30 1');
    expect(body).not.toContain('name="public"');
  });

  test('fetches an external image before publishing and reports failures', async () => {
    await using elsewhere = await startPictureServer(({ url }, response) => {
      if (url === '/me.png') response.end(createPng(20, 10));
      else response.writeHead(404).end();
    });
    const draft = (image: string) => ({ ...first, basics: { ...first.basics, image } });
    await saveDraft(accounts, name, draft(`${elsewhere.origin}/gone.png`));
    expect((await mira.get('/publish')).body).toContain(`${elsewhere.origin}/gone.png`);
    expect(elsewhere.asked).toEqual([]);
    const without = await mira.post('/publish', { revision: '3', public: '' });
    expect(without.headers.location).toBe('/publish?done=no-picture');
    const told = await mira.get('/publish?done=no-picture');
    expect(told.body).toContain('Vitrine couldn’t download the image from its URL.');
    expect(told.body).toContain('<a href="/publish">');
    expect((await mira.get('/publish')).body).toContain('name="public" value="3"');
    await saveDraft(accounts, name, draft(`${elsewhere.origin}/me.png`));
    const answer = await mira.post('/publish', { revision: '4', public: '3' });
    expect(answer.headers.location).toBe('/publish?done=published');
    expect((await publicPage()).body).toContain('/basics/image/picture.png');
  });

  test('asks before unpublishing and rejects impossible requests', async () => {
    const early = await mira.post('/unpublish', {});
    expect([early.status, early.body.includes('This profile isn’t public.')]).toEqual([409, true]);
    await publish(accounts, name);
    const question = await mira.get('/unpublish');
    expect(question.body).toContain('Your profile and all its URLs will no longer be public.');
    expect((await publicPage()).status).toBe(200);
    const answer = await mira.post('/unpublish', {});
    expect([answer.status, answer.headers.location]).toEqual([303, '/unpublish?done=1']);
    expect((await publicPage()).status).toBe(404);
    expect((await mira.get('/unpublish?done=1')).body).toContain('Profile unpublished.');
    expect((await mira.get('/publish')).body).toContain('Acme added');
  });

  /** Suspended users are signed out, so an operator opens the page on their behalf. */
  test('neither publishes nor unpublishes a suspended profile, and explains it', async () => {
    await suspendUser(accounts, name);
    expect((await mira.get('/publish')).headers.location).toStartWith('/sign-in');
    const helper = `helper-${name}`;
    await createOperator(accounts, helper);
    const operator = await signInAs(server, helper);
    const page = await operator.get(`/for/${name}/publish`);
    expect([page.status, page.body.includes('This profile is suspended')]).toEqual([200, true]);
    expect(page.body).not.toContain('name="public"');
    for (const place of ['publish', 'unpublish']) {
      const answer = await operator.post(`/for/${name}/${place}`, { revision: '2', public: '' });
      expect([place, answer.status, answer.body.includes('This profile is suspended')]).toEqual([
        place,
        409,
        true,
      ]);
    }
    expect((await stateOf())[0]).toBe('suspended');
  });

  test('shows who published when and from where in the history', async () => {
    await publish(accounts, name);
    await saveDraft({ ...accounts, actor: name, means: 'editor', autosavedBy: 'tab' }, name, second);
    await saveDraft({ ...accounts, actor: 'command line', means: 'command line' }, name, first);
    const { body } = await mira.get('/history');
    const rows = body.split('<li>').slice(1);
    expect(rows.map((row) => /Revision \d+/.exec(row)?.[0])).toEqual([
      'Revision 4',
      'Revision 3',
      'Revision 2',
      'Revision 1',
    ]);
    expect(rows[0]).toContain('the site’s operators</bdi> at the command line');
    expect(rows[0]).toContain('current draft');
    expect(rows[1]).toContain('<bdi>Role at Acme changed</bdi>');
    expect(rows[1]).toContain('and one more change');
    expect(rows[3]).not.toContain('<p class="hint">');
    expect(rows[1]).toContain(`${name}</bdi> in the editor`);
    expect(rows[1]).toContain('autosaved');
    expect(rows[2]).toContain('<bdi>Vitrine</bdi> through the API');
    expect(rows[2]).toContain('currently public');
    await publish(accounts, name);
    const later = (await mira.get('/history')).body.split('<li>');
    expect(later[1]).toContain('currently public');
    expect(later[3]).toContain('previously public');
  });

  test('lists changes with country names, month names and without markup', async () => {
    const basics = { ...first.basics, location: { countryCode: 'DE' }, summary: 'Draws **maps**.' };
    await publish(accounts, name);
    await saveDraft(accounts, name, { ...first, basics, awards: [{ title: 'Prize', date: '2019-06' }] });
    const { body } = await mira.get('/publish');
    for (const words of ['Germany', 'Jun 2019', 'Draws <strong>maps</strong>.'])
      expect(body).toContain(words);
    for (const code of [': DE', '2019-06', '**maps**']) expect(body).not.toContain(code);
    const answer = await mira.post('/publish', { revision: '3', public: '2' });
    expect(answer.headers.location).toBe('/publish?done=published');
    const moment = (await mira.get('/publish?done=published')).body;
    const page = `http://${preview}/${name}`;
    for (const part of [
      `href="${page}"`,
      `value="${page}"`,
      `href="${page}?format=qr"`,
      `href="${page}?format=qr-png"`,
      `${page}?format=card`,
      '&lt;strong style="font-size:16px">Mira Example&lt;/strong>'.replaceAll('"', '&quot;'),
      `&lt;img src="${page}?format=badge" alt="Mira Example" height="36">`.replaceAll('"', '&quot;'),
    ])
      expect(moment.replaceAll('"', '&quot;')).toContain(part.replaceAll('"', '&quot;'));
    expect(
      moment.match(/<img [^>]*src="[^"]*\?format=[^"]*"/g)?.every((image) => image.includes('&amp;count=no')),
    ).toBe(true);
    expect((await mira.get('/publish')).body).not.toContain('?format=qr');
  });

  test('lists content that became private as private, not as removed', async () => {
    const work = ['One', 'Two', 'Three'].map((title) => ({
      name: title,
      'x-vitrine': { slug: title.toLowerCase() },
    }));
    const visibility = { '/basics/phone': 'public' };
    const basics = { ...first.basics, phone: '+49 30 1234' };
    await saveDraft(accounts, name, {
      ...first,
      basics,
      work,
      talks: [{ name: 'Tides' }],
      'x-vitrine': { visibility },
    });
    await publish(accounts, name);
    const [one, two] = work;
    await saveDraft(accounts, name, {
      ...first,
      basics,
      work: [{ ...one, 'x-vitrine': { slug: 'one', visibility: 'private' } }, two],
      'x-vitrine': { visibility: { '/basics/phone': 'private' } },
    });
    const { body } = await mira.get('/publish');
    for (const sentence of ['Phone made private', 'One made private', 'Three removed'])
      expect(body).toContain(sentence);
    expect(body).not.toMatch(/(?:Phone|One) removed/);
    expect(body.match(/<span class="sign private">/g)).toHaveLength(2);
    expect(body).toContain('1 private');
  });

  test('shows both versions of a changed image, and one of an added or removed one', async () => {
    const place = 'basics/image/me.png';
    await publish(accounts, name);
    await putFile(accounts, name, place, await createPicture('png', 40, 40));
    const imagesOf = async () => {
      const { body } = await mira.get('/publish');
      const [, images = ''] = /<p class="images">(.*?)<\/p>/.exec(body) ?? [];
      return [...images.matchAll(/src="([^"]+)"/g)].map(([, src]) => src);
    };
    const [before, after] = [`http://${preview}/${name}/${place}?size=400`, `/files/${place}?size=small`];
    expect(await imagesOf()).toEqual([after]);
    await publish(accounts, name);
    await putFile(accounts, name, place, await createPicture('png', 60, 60));
    expect(await imagesOf()).toEqual([before, after]);
    await removeFile(accounts, name, place);
    expect(await imagesOf()).toEqual([before]);
  });

  test('lists an added or removed entry with its files as one change', async () => {
    await publish(accounts, name);
    const projects = [{ name: 'Engine', 'x-vitrine': { slug: 'engine' } }];
    await saveDraft(accounts, name, { ...first, projects });
    for (const file of ['a.txt', 'b.txt'])
      await putFile(accounts, name, `projects/engine/${file}`, Buffer.from(file));
    expect((await mira.get('/publish')).body).toContain('Publish 1 change<');
    await publish(accounts, name);
    await saveDraft(accounts, name, first);
    expect((await mira.get('/publish')).body).toContain('Publish 1 change<');
  });

  test('splits a long history into pages', async () => {
    for (let n = 0; n < 55; n += 1) await saveDraft(accounts, name, { basics: { name: `Mira ${n}` } });
    const { body } = await mira.get('/history');
    expect(body.match(/<li>/g)?.length).toBe(20);
    expect(body).toContain('href="/history?before=38"');
    const next = await mira.get('/history?before=8');
    expect(next.body.match(/<li>/g)?.length).toBe(7);
    expect(next.body).not.toContain('Older revisions');
    for (const odd of ['x', '-1', '999999999999', '1e3'])
      expect((await mira.get(`/history?before=${odd}`)).status).toBe(200);
  });

  test('shows an old revision to its member only, with private parts on request', async () => {
    const document = (title: string) => ({
      basics: { name: 'Was', summary: `Now **${title}**`, email: 'planted@example.org' },
      'x-vitrine': { visibility: { '/basics/email': 'private' } },
    });
    const before = await saveDraft(accounts, name, document('early'));
    await saveDraft(accounts, name, document('ripened < raw'));
    const early = await mira.get(`/edit/preview?revision=${before.revision}`);
    expect([early.status, early.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(early.body).toContain('early');
    expect(early.body).not.toContain('ripened');
    expect(early.body).not.toContain('planted@example.org');
    expect(early.body).not.toContain('data-edit');
    expect(early.body).toContain(`href="/history/${before.revision}"`);
    const mine = await mira.get(`/edit/preview?revision=${before.revision}&audience=me`);
    expect(mine.body).toContain('planted@example.org');
    expect((await mira.get(`/edit/preview?revision=${before.revision + 2}`)).status).toBe(404);
    const page = await mira.get(`/history/${before.revision + 1}`);
    expect(page.body).toContain('Now <del><span class="hidden">removed: </span><strong>early</strong></del>');
    const after = 'Now <ins><span class="hidden">new: </span><strong>ripened &lt; raw</strong></ins>';
    expect(page.body).toContain(after);
    expect((await server.call(`/edit/preview?revision=${before.revision}`)).status).not.toBe(200);
  });

  test('compares a revision with the previous one and restores it without loss', async () => {
    await saveDraft({ ...accounts, autosavedBy: 'tab' }, name, second);
    const page = await mira.get('/history/3');
    expect(page.body).toContain('Changes since revision 2');
    expect(page.body).toContain('Role at Acme changed');
    expect(page.body).toContain('Visibility of Email changed');
    expect((await mira.get('/history/1')).body).toContain('This is the first revision.');
    expect(page.body).toContain('<iframe src="/edit/preview?revision=3&amp;framed=1"');
    const answer = await mira.post('/history/2', { do: 'restore' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/history/4?restored=2&gone=0']);
    const told = await mira.get('/history/4?restored=2&gone=0');
    expect(told.body).toContain('Revision 2 restored to the draft.');
    // The next autosave must keep the autosaved revision that was the draft.
    await saveDraft({ ...accounts, autosavedBy: 'tab' }, name, { basics: { name: 'Other' } });
    expect((await mira.get('/history/3')).status).toBe(200);
    const again = await mira.post('/history/3', { do: 'restore' });
    expect(again.status).toBe(303);
    const draft = await findUserByName(server.database, name);
    expect(draft?.draft).toBe(6);
  });

  test('publishes an older revision only after a review', async () => {
    await saveDraft(accounts, name, second);
    await publish(accounts, name);
    expect((await mira.get('/history/2')).body).toContain('<form method="get" action="/publish">');
    const page = await mira.get('/publish?revision=2');
    expect(page.body).toContain('Publish revision 2 again');
    expect(page.body).toContain('Email made private');
    expect((await mira.post('/publish', { revision: '2', public: '3' })).status).toBe(409);
    const answer = await mira.post('/publish', { revision: '2', public: '3', again: '1' });
    expect(answer.status).toBe(303);
    expect(await stateOf()).toEqual(['published', 2, 3]);
    expect((await publicPage()).body).not.toContain('Director');
  });

  test('rejects impossible history requests with a message', async () => {
    const same = await mira.post('/history/2', { do: 'restore' });
    expect([same.status, same.body.includes('The draft already matches revision 2.')]).toEqual([409, true]);
    const odd = await mira.post('/history/2', { do: 'burn' });
    expect([odd.status, odd.body.includes('Choose an action for this revision.')]).toEqual([422, true]);
    for (const n of ['0', '99', 'x', '1.5', '%00', '__proto__'])
      for (const answer of [
        await mira.get(`/history/${n}`),
        await mira.post(`/history/${n}`, { do: 'restore' }),
      ])
        expect([answer.status, answer.body.includes('doesn’t exist.')]).toEqual([404, true]);
    expect((await mira.get('/publish?revision=99')).status).toBe(404);
    expect(await stateOf()).toEqual(['draft', null, 2]);
  });

  test('rejects forms of other sites, anonymous users and other members', async () => {
    const forged = await mira.post('/publish', { revision: '2', public: '' }, { Origin: 'http://evil.test' });
    expect(forged.status).toBe(403);
    for (const target of ['/publish', '/unpublish', '/history', '/history/1'])
      expect((await server.call(target)).headers.location).toStartWith('/sign-in');
    const alice = await signInAs(server, 'alice');
    for (const target of ['/publish', '/history', '/history/1'])
      expect((await alice.get(`/for/${name}${target}`)).status).toBe(404);
    expect((await stateOf())[0]).toBe('draft');
  });

  testHealth(() => server.database);
});
