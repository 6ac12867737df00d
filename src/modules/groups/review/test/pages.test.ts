import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startApi, type TestApi } from '../../../../../test/support/api-client.ts';
import { createOperator } from '../../../../../test/support/create-operator.ts';
import { newDatabaseUrl, oneEngine } from '../../../../../test/support/engines.ts';
import { createPng } from '../../../../../test/support/foreign-pictures.ts';
import { type MailServer, mailSettings, startMailServer } from '../../../../../test/support/mail-server.ts';
import { openSession, type SignedIn } from '../../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../../test/support/postgres.ts';
import { addProfile, preview } from '../../../../../test/support/server.ts';
import { putFile } from '../../../../accounts/change-files.ts';
import { setEmail } from '../../../../accounts/email.ts';
import { createOutbox } from '../../../../accounts/mail/outbox.ts';
import { publish } from '../../../../accounts/publish.ts';
import { setRole } from '../../../../accounts/roles.ts';
import { saveDraft } from '../../../../accounts/save-draft.ts';
import { findUserByName } from '../../../../store/users.ts';
import type { GroupCaller } from '../../access.ts';
import { createGroup } from '../../change-groups.ts';
import { putMember } from '../../members.ts';

const operator: GroupCaller = { userId: null, isOperator: true, directory: 'public' };

let postgres: TestPostgres;
let mail: MailServer;
beforeAll(async () => {
  postgres = await startPostgres();
  mail = await startMailServer();
}, 60_000);
afterAll(async () => {
  await mail[Symbol.asyncDispose]();
  await postgres.stop();
});

/** `hush` stands in each place that is private. */
const draft = {
  basics: {
    name: 'Ada Person',
    label: 'New headline',
    email: 'hush-email@example.org',
    phone: 'hush-phone',
    location: { address: 'hush-street', postalCode: 'hush-code', city: 'London' },
    profiles: [
      { network: 'Shown', username: 'ada' },
      { network: 'hush-network', username: 'hush-name' },
    ],
  },
  work: [
    { name: 'Open works', position: 'Engineer', 'x-vitrine': { slug: 'open' } },
    {
      name: 'hush-works',
      position: 'hush-position',
      'x-vitrine': {
        slug: 'hush-slug',
        visibility: 'private',
        formerSlugs: ['hush-former'],
        alt: { 'images/a.png': 'hush-alt' },
        locales: { de: { '/position': 'hush-translation' } },
      },
    },
  ],
  diary: [{ title: 'hush-entry' }],
  'x-vitrine': {
    visibility: { '/basics/profiles/1': 'private', '/basics/label': 'public' },
    titles: { diary: 'hush-title' },
    sections: ['work', { name: 'diary', visibility: 'private' }],
    locales: { de: { '/basics/phone': 'hush-phone-de', '/x-vitrine/titles/diary': 'hush-title-de' } },
  },
} as const;

describe.each(oneEngine)('the pages of reviews on %s', (engine) => {
  let api: TestApi;
  let lead: SignedIn;
  let boss: SignedIn;
  const outbox = createOutbox('a secret that only this test knows, long enough');
  const accounts = (actor = 'vitrine') => ({
    database: api.server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor,
    outbox,
  });
  beforeAll(async () => {
    const settings = { ...mailSettings(mail), DATABASE_URL: await newDatabaseUrl(engine, postgres) };
    api = await startApi({ ...settings, DIRECTORY: 'public' }, { intervals: { mail: 10 } });
    await createOperator(accounts(), 'boss');
    await addProfile(api.server, 'lena', { basics: { name: 'Lena' } });
    await addProfile(api.server, 'fay', { basics: { name: 'Fay' } });
    await createGroup(accounts(), operator, { slug: 'physics', name: 'Physics', review: true });
    await putMember(accounts(), operator, 'physics', { member: 'lena', role: 'lead' });
    await putMember(accounts(), operator, 'physics', { member: 'fay' });
    for (const name of ['lena', 'boss']) await setEmail(accounts(), name, addressOf(name));
    lead = await openSession(api.server, 'lena');
    boss = await openSession(api.server, 'boss');
  }, 60_000);
  afterAll(() => api.server.stop());

  const addressOf = (name: string) => `${name}@${engine}.example`;
  const mailsTo = (name: string) => mail.received.filter(({ to }) => to[0] === addressOf(name));
  async function addMember(name: string): Promise<SignedIn> {
    await addProfile(api.server, name, { basics: { name: 'Ada Person', label: 'Old headline' } });
    await putMember(accounts(), operator, 'physics', { member: name });
    return openSession(api.server, name);
  }

  test('show the future public page and its changes, and nothing private', async () => {
    await addMember('ada');
    await saveDraft(accounts(), 'ada', draft);
    await putFile(accounts(), 'ada', 'work/open/images/shown.png', createPng(9, 9));
    for (const path of ['work/hush-slug/images/hush-image.png', 'basics/image/me.png'])
      await putFile(accounts(), 'ada', path, createPng(12, 12));
    await publish(accounts(), 'ada');
    // Later than the request.
    await putFile(accounts(), 'ada', 'work/open/images/later.png', createPng(11, 11));
    for (const reviewer of [lead, boss]) {
      expect((await reviewer.get('/review')).body).toContain('/review/ada');
      const page = await reviewer.get('/review/ada');
      // Without it, the browser leaves the frame empty.
      expect(page.headers['content-security-policy']).toMatch(/frame-src \S+\/review\/ada\/edit\/preview;/);
      const whole = await reviewer.get('/review/ada/edit/preview');
      const asMember = await reviewer.get('/review/ada/edit/preview?audience=me&revision=2&share=x');
      const inGerman = await reviewer.get('/review/ada/edit/preview?lang=de');
      const entry = await reviewer.get('/review/ada/edit/preview/work/open');
      for (const { status, body } of [page, whole, asMember, inGerman, entry]) {
        expect(status).toBe(200);
        expect(body.match(/hush[\w-]*/g)).toBeNull();
        expect(body).not.toContain('later.png');
      }
      for (const word of ['Old', 'New', 'Open works']) expect(page.body).toContain(word);
      expect(whole.body).toContain('New headline');
      for (const hidden of ['work/hush-slug', 'diary/hush-entry'])
        expect((await reviewer.get(`/review/ada/edit/preview/${hidden}`)).status).toBe(404);
      const files = async (path: string) => (await reviewer.get(`/review/ada/files/${path}`)).status;
      expect(await files('work/open/images/shown.png')).toBe(200);
      expect(await files('basics/image/me.png')).toBe(200);
      for (const path of [
        'work/hush-slug/images/hush-image.png',
        'work/open/images/later.png',
        'resume.json',
      ])
        expect([path, await files(path)]).toEqual([path, 404]);
    }
    expect((await api.server.call('/ada', { host: preview })).body).toContain('Old headline');
  });

  test('return 404 to other members, and 403 for the own request', async () => {
    const own = await openSession(api.server, 'ada');
    const fellow = await openSession(api.server, 'fay');
    expect((await fellow.get('/review')).body).not.toContain('/review/ada');
    for (const path of ['', '/edit/preview', '/files/basics/image/me.png']) {
      expect((await fellow.get(`/review/ada${path}`)).status).toBe(404);
      expect((await own.get(`/review/ada${path}`)).status).toBe(403);
    }
    for (const [path, form] of [
      ['approve', { revision: '3' }],
      ['return', { comment: 'No' }],
    ] as const) {
      expect((await fellow.post(`/review/ada/${path}`, form)).status).toBe(404);
      expect((await own.post(`/review/ada/${path}`, form)).status).toBe(403);
    }
    expect((await api.server.call('/review/ada')).status).toBe(303);
  });

  test('return a request with a comment, which the editor and a mail show', async () => {
    const member = await addMember('bea');
    await setEmail(accounts(), 'bea', addressOf('bea'));
    await saveDraft(accounts(), 'bea', { basics: { name: 'Bea', label: 'Draft headline' } });
    const { id, draft: revision, published } = (await findUserByName(accounts().database, 'bea')) ?? {};
    const offered = await member.get('/publish');
    expect(offered.body).toContain('Submit for review');
    const form = { whose: id ?? '', revision: String(revision), public: String(published) };
    const asked = await member.post('/publish', form);
    expect([asked.status, asked.headers.location]).toEqual([303, '/publish?done=submitted']);
    expect((await member.get('/publish?done=submitted')).body).toContain(
      `Revision ${revision} waits for a review.`,
    );
    expect((await member.get('/publish')).body).not.toContain('Submit for review');
    expect((await lead.post('/review/bea/return', { comment: ' ' })).status).toBe(422);
    const comment = 'Add <b>dates</b>.\nThanks';
    const returned = await lead.post('/review/bea/return', { comment });
    expect([returned.status, returned.headers.location]).toEqual([303, '/review?done=returned']);
    expect((await member.get('/publish')).body).toContain('Add &lt;b>dates&lt;/b>.\nThanks');
    const [told] = await mail.waitFor(
      1,
      ({ to, subject }) => to[0] === addressOf('bea') && subject.includes('changes'),
    );
    expect(told?.text).toContain('Thanks');
    await member.post('/publish', form);
    expect((await member.post('/publish/withdraw', { whose: id ?? '' })).headers.location).toBe(
      '/publish?done=withdrawn',
    );
    expect((await member.get('/publish')).body).toContain('Submit for review');
    expect((await lead.get('/review/bea')).status).toBe(404);
  });

  test('approve only the revision that they show', async () => {
    await addMember('cleo');
    const { revision } = await saveDraft(accounts(), 'cleo', { basics: { name: 'Cleo', label: 'First' } });
    await publish(accounts(), 'cleo');
    await saveDraft(accounts(), 'cleo', { basics: { name: 'Cleo', label: 'Second' } });
    await publish(accounts(), 'cleo');
    const stale = await lead.post('/review/cleo/approve', { revision: String(revision) });
    expect([stale.status, stale.body.includes('submitted a newer revision')]).toEqual([409, true]);
    const approved = await lead.post('/review/cleo/approve', { revision: String(revision + 1) });
    expect([approved.status, approved.headers.location]).toEqual([303, '/review?done=approved']);
    expect((await api.server.call('/cleo', { host: preview })).body).toContain('Second');
  });

  test('reviewers get at most one mail an hour', async () => {
    const before = { lena: mailsTo('lena').length, boss: mailsTo('boss').length };
    expect([before.lena, before.boss]).toEqual([1, 1]);
    await api.server.database.run(
      `UPDATE mails SET created_at = '2020-01-01T00:00:00.000Z' WHERE kind = 'review-waits'`,
    );
    for (const name of ['dora', 'eve', 'flo']) {
      await addMember(name);
      await saveDraft(accounts(), name, { basics: { name, label: 'News' } });
      await publish(accounts(), name);
    }
    await mail.waitFor(before.lena + 1, ({ to }) => to[0] === addressOf('lena'));
    const queued = await api.server.database.all<{ address: string }>(
      `SELECT address FROM mails WHERE kind = 'review-waits' ORDER BY address, created_at`,
    );
    expect(queued.map(({ address }) => address)).toEqual(
      ['boss', 'boss', 'lena', 'lena'].map((name) => addressOf(name)),
    );
  });

  test('one request sends at most 50 mails, and none to reviewers who want no notices', async () => {
    await createGroup(accounts(), operator, { slug: 'large', name: 'Large', review: true });
    const leads = Array.from({ length: 55 }, (_, n) => `lead-${n}`);
    for (const name of leads) {
      await addProfile(api.server, name, { basics: { name } });
      await putMember(accounts(), operator, 'large', { member: name, role: 'lead' });
      await setEmail(accounts(), name, addressOf(name));
    }
    const { id } = (await findUserByName(accounts().database, 'lead-0')) ?? {};
    await api.server.database.run('UPDATE emails SET notices = 0 WHERE user_id = $1', [id ?? '']);
    await addProfile(api.server, 'gil', { basics: { name: 'Gil' } });
    await putMember(accounts(), operator, 'large', { member: 'gil' });
    await saveDraft(accounts(), 'gil', { basics: { name: 'Gil', label: 'News' } });
    await publish(accounts(), 'gil');
    const told = await api.server.database.all<{ address: string }>(
      `SELECT address FROM mails WHERE kind = 'review-waits' AND address LIKE 'lead-%'`,
    );
    expect(told).toHaveLength(50);
    expect(told.map(({ address }) => address)).not.toContain(addressOf('lead-0'));
  });

  test('have a link on the dashboard for operators, and not for auditors', async () => {
    expect((await boss.get('/site')).body).toContain('href="/review"');
    await setRole(accounts(), 'fay', { role: 'auditor', to: 'granted' });
    const dashboard = await (await openSession(api.server, 'fay')).get('/site');
    expect([dashboard.status, dashboard.body.includes('href="/review"')]).toEqual([200, false]);
  });
});
