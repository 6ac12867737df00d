import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { createOperator } from '../../../../test/support/create-operator.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { openSession, type SignedIn } from '../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { patient } from '../../../../test/support/server.ts';
import { upload } from '../../../../test/support/upload.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { setEmail } from '../../../accounts/email.ts';
import { findDraft } from '../../../accounts/find-draft.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { findExternalId } from '../../../store/connections.ts';
import { findEmail } from '../../../store/emails.ts';
import { listIdentities } from '../../../store/identities.ts';
import { findUserByName } from '../../../store/users.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

describe.each(oneEngine)('tables on %s', (engine) => {
  let program: TestApi;
  let olga: SignedIn;
  let url: string;
  beforeAll(async () => {
    url = await newDatabaseUrl(engine, postgres);
    program = await startApi({ DATABASE_URL: url, RATE_LIMIT_WRITES: 'off' });
    await createOperator(accounts(), 'olga');
    olga = await openSession(program.server, 'olga');
    for (const name of ['fred', 'gina', 'hugo', 'ines']) await createUser(accounts(), name);
  });
  afterAll(() => program.server.stop());
  const accounts = () => accountsOf(program.server);
  const userOf = async (name: string) => {
    const user = await findUserByName(program.server.database, name);
    if (!user) throw new Error(`there is no ${name}`);
    return user;
  };
  const emailOf = async (name: string) => findEmail(program.server.database, (await userOf(name)).id);
  const draftOf = async (name: string) =>
    JSON.parse((await findDraft(program.server.database, await userOf(name))).document);
  const run = async (command: 'connect' | 'update', table: string | Uint8Array, ...options: string[]) => {
    const file = `${import.meta.dir}/${engine}-${crypto.randomUUID()}.csv`;
    await Bun.write(file, table);
    const result = await vitrine(url, ['user', command, file, ...options], '', {
      OIDC_ISSUER: 'https://id.example.org',
    });
    await Bun.file(file).delete();
    return result;
  };
  const rowsOf = (out: string) =>
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('connect sets email address, identity and external ID, and finds nothing to do the second time', async () => {
    const table = 'username,email,subject,external_id\nfred,fred@example.org,sub-1,e-1\n';
    const tried = await run('connect', table, '--dry-run', '--json');
    expect(tried.status).toBe(0);
    expect(rowsOf(tried.out)).toEqual([
      {
        line: 2,
        username: 'fred',
        outcome: 'connected',
        detail: null,
        changes: [
          { pointer: '/email', from: null, to: 'fred@example.org' },
          { pointer: '/issuer', from: null, to: 'https://id.example.org' },
          { pointer: '/subject', from: null, to: 'sub-1' },
          { pointer: '/external_id', from: null, to: 'e-1' },
        ],
      },
    ]);
    expect(await emailOf('fred')).toBeNull();
    const done = await run('connect', table);
    expect([done.status, done.out]).toEqual([0, '1 connected.\n']);
    const { id } = await userOf('fred');
    expect(await emailOf('fred')).toMatchObject({ address: 'fred@example.org', byOperator: 1 });
    expect(await listIdentities(program.server.database, id)).toMatchObject([
      { issuer: 'https://id.example.org', subject: 'sub-1' },
    ]);
    expect(await findExternalId(program.server.database, id)).toBe('e-1');
    const again = await run('connect', table);
    expect([again.status, again.out]).toEqual([0, '1 unchanged.\n']);
  });

  test('connect finds accounts by whatever column is filled, and reports rows that fail', async () => {
    const byOthers = [
      'email;external_id;subject;issuer;note',
      'FRED@example.org;e-2;;;x',
      ';e-2;sub-2;https://id.example.org;',
    ].join('\r\n');
    const found = await run('connect', byOthers, '--json');
    expect(found.err).toStartWith('Skipped columns: note\n');
    expect(
      rowsOf(found.out).map(({ line, username, outcome, detail }) => [line, username, outcome, detail]),
    ).toEqual([
      [2, 'fred', 'connected', null],
      [3, null, 'failed', 'another line has the same user, email address or ID'],
    ]);
    expect(found.status).toBe(1);
    const wrong = await run(
      'connect',
      [
        'username,email,issuer,subject,external_id',
        'gina,fred@example.org,,,',
        'gina,,https://id.example.org,sub-1,',
        'hugo,,,,e-2',
        'nobody,n@example.org,,,',
        'a b,x@example.org,,,',
        'hugo,not an address,,,',
        'ines,,,,',
        `ines,,,,${'x'.repeat(256)}`,
      ].join('\n'),
      '--json',
    );
    expect(wrong.status).toBe(1);
    expect(rowsOf(wrong.out).map(({ line, detail }) => [line, detail])).toEqual([
      [2, 'the email address belongs to another account'],
      [3, 'another line has the same user, email address or ID'],
      [4, 'the external ID belongs to another account'],
      [5, 'no account has this name, email address or ID'],
      [6, 'not a valid username'],
      [7, 'not a valid email address'],
      [8, 'too few values; fill a column that finds the account and one to set'],
      [9, 'a value is longer than 255 characters or has invisible characters'],
    ]);
    const taken = await run('connect', 'username,subject\ngina,sub-1\n', '--json');
    expect(rowsOf(taken.out)[0].detail).toBe('the subject belongs to another account');
    expect(await emailOf('gina')).toBeNull();
    const unknown = await run('connect', 'username,mailbox\nfred,x\n');
    expect([unknown.status, unknown.err]).toEqual([
      1,
      'Unknown columns: mailbox. Use username, email, issuer, subject, external_id.\n',
    ]);
  });

  test('an email address from a table counts as set by the operator, even if the member had confirmed it', async () => {
    await setEmail(accounts(), 'ines', 'ines@example.org');
    expect(await emailOf('ines')).toMatchObject({ byOperator: 0 });
    const { out } = await run('connect', 'username,email\nines,ines@example.org\n', '--json');
    expect(rowsOf(out)).toMatchObject([{ outcome: 'connected', changes: [] }]);
    expect(await emailOf('ines')).toMatchObject({ byOperator: 1 });
    await setEmail(accounts(), 'ines', 'other@example.org');
    expect(await emailOf('ines')).toMatchObject({ byOperator: 0 });
  });

  test.each([
    ['UTF-8 with a mark and commas', (text: string) => Buffer.from(`\ufeff${text.replaceAll('|', ',')}`)],
    ['UTF-16 with tabs', (text: string) => Buffer.from(`\ufeff${text.replaceAll('|', '\t')}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text.replaceAll('|', '\t'), 'utf16le')],
    ['Windows-1252 with semicolons', (text: string) => Buffer.from(text.replaceAll('|', ';'), 'latin1')],
    ['a line sep=', (text: string) => Buffer.from(`sep=;\r\n${text.replaceAll('|', ';')}`)],
  ])('update reads %s', async (name, encode) => {
    const city = `Zürich ${name.length}`;
    const { status, out } = await run(
      'update',
      encode(`Benutzername|Vorname|Nachname|Ort|Land\r\ngina|Gína|Müller|${city}|Schweiz\r\n`),
      '--json',
    );
    expect([status, rowsOf(out)[0].outcome]).toEqual([0, 'changed']);
    expect((await draftOf('gina')).basics).toMatchObject({
      name: 'Gína Müller',
      location: { city, countryCode: 'CH' },
    });
  });

  test('update changes the fields that are filled, by name or JSON Pointer, and leaves the others', async () => {
    await saveDraft(accounts(), 'hugo', {
      basics: { name: 'Hugo', label: 'Baker' },
      work: [{ name: 'Bakery', position: 'Baker' }],
    });
    const table = [
      'username,name,headline,email,phone,city,country,theme,/basics/url,/work/0/position,/skills/0/name',
      "hugo,,Cook,hugo@example.org,'+41 1,Bern,CH,studio,https://hugo.example.org,,Bread",
    ].join('\n');
    const tried = await run('update', table, '--dry-run', '--json');
    expect(rowsOf(tried.out)[0].changes).toContainEqual({
      pointer: '/basics/label',
      from: 'Baker',
      to: 'Cook',
    });
    expect((await draftOf('hugo')).basics.label).toBe('Baker');
    expect((await run('update', table)).out).toBe('1 changed.\n');
    expect(await draftOf('hugo')).toMatchObject({
      basics: {
        name: 'Hugo',
        label: 'Cook',
        email: 'hugo@example.org',
        phone: '+41 1',
        url: 'https://hugo.example.org',
        location: { city: 'Bern', countryCode: 'CH' },
      },
      work: [{ name: 'Bakery', position: 'Baker' }],
      skills: [{ name: 'Bread' }],
      'x-vitrine': { theme: 'studio' },
    });
    expect((await emailOf('hugo')) ?? null).toBeNull();
    expect((await run('update', table)).out).toBe('1 unchanged.\n');
  });

  test.each([
    ['Excel in German', 'Benutzername;Anzeigename;Stellenbezeichnung;Mobiltelefon;Land/Region'],
    ['Excel in French', 'Nom d’utilisateur;Nom complet;Fonction;Téléphone;Pays'],
    ['Excel in Spanish', 'Nombre de usuario;Nombre completo;Puesto;Teléfono;País'],
    ['Excel in Arabic', 'اسم المستخدم;الاسم الكامل;المسمى الوظيفي;رقم الهاتف;البلد'],
    ['Outlook', 'User Name;Display Name;Job Title;Business Phone;Business Country/Region'],
    ['Google Contacts', 'Username;Name;Organization 1 - Title;Phone 1 - Value;Address 1 - Country'],
    ['Google Workspace', 'User [Required];Full Name [Required];Employee Title;Work Phone;Country'],
  ])('update understands the headings of %s', async (name, headings) => {
    const { status, out } = await run(
      'update',
      Buffer.from(`${headings}\ngina;Gina of ${name};Writer;+41 44;CH\n`),
      '--json',
      '--dry-run',
    );
    const [{ changes }] = rowsOf(out);
    expect(status).toBe(0);
    for (const pointer of ['/basics/name', '/basics/label', '/basics/phone'])
      expect(changes.map((change: { pointer: string }) => change.pointer)).toContain(pointer);
  });

  test('update rejects unknown and repeated columns, and rows with invalid values', async () => {
    const wrong = await run('update', 'username,Nickname,name\nhugo,H,Hugo\n');
    expect([wrong.status, wrong.err]).toEqual([
      1,
      'Unknown columns: Nickname. Use username, name, headline, email, phone, city, country, theme, or a JSON Pointer.\n',
    ]);
    const twice = await run('update', 'username,name,Name\nhugo,H,Hugo\n');
    expect(twice.err).toBe('Repeated columns: name. Keep one of each.\n');
    expect((await run('update', 'name,city\nH,Bern\n')).err).toContain('The table needs more columns.');
    expect((await run('update', '')).err).toContain('The table is empty.');
    const rows = await run(
      'update',
      [
        'username,country,theme,/work/7/name,/__proto__/x',
        'hugo,Nowhere,,,',
        'gina,,no-theme,,',
        'ines,,,Far,',
        'olga,,,,x',
      ].join('\n'),
      '--json',
    );
    expect(rows.status).toBe(1);
    const [country, theme, far, proto] = rowsOf(rows.out);
    expect(country.detail).toBe('not a known country; use its two-letter code');
    expect(theme.detail).toStartWith('/x-vitrine/theme ');
    expect(far.detail).toBe('the draft has no entry at /work/7/name');
    expect(proto.detail).toBe('the draft has no entry at /__proto__/x');
    expect((await draftOf('olga')).x).toBeUndefined();
  });

  test('operators upload both tables, check them first and download a report', async () => {
    const send = (path: string, text: string | Uint8Array, more = {}) =>
      upload(program.server, olga, path, { file: { name: 'people.csv', bytes: text }, ...more });
    const table = 'Nom d’utilisateur;Courriel\nhugo;hugo@example.org\nnobody;x@example.org\n';
    const tried = await send('/user-connections', table, { dry: 'on' });
    expect(tried.status).toBe(200);
    expect(tried.body).toContain('File checked, without changes.');
    expect(tried.body).toContain('1 account to connect.');
    expect(await emailOf('hugo')).toBeNull();
    const done = await send('/user-connections', table);
    expect(done.body).toContain('1 account connected.');
    expect(done.body).toContain('<bdi>Line 3: nobody</bdi>: no account has this name, email address or ID');
    const [, report = ''] =
      /download="report\.csv" href="data:text\/csv;charset=utf-8;base64,([^"]+)"/.exec(done.body) ?? [];
    expect(Buffer.from(report, 'base64').toString()).toBe(
      '\ufeffline,username,outcome,detail,changes\r\n2,hugo,connected,,"/email (none) -> hugo@example.org"\r\n3,nobody,failed,"no account has this name, email address or ID",\r\n',
    );
    expect((await emailOf('hugo'))?.address).toBe('hugo@example.org');
    const updated = await send('/user-updates', 'username,/basics/name\nhugo,<b>Hugo</b>\n');
    expect(updated.body).toContain('1 draft updated.');
    const events = await program.server.database.all<{ actor: string }>(
      "SELECT actor FROM events WHERE type = 'draft.saved' AND username = 'hugo' ORDER BY n DESC LIMIT 1",
    );
    expect(events).toEqual([{ actor: 'olga' }]);
    const refused = await send('/user-updates', 'username,<i>\nhugo,x\n');
    expect(refused.status).toBe(422);
    expect(refused.body).toContain('Unknown columns: &lt;i>.');
    expect((await send('/user-connections', new Uint8Array([80, 75, 3, 4, 0, 0, 7]))).body).toContain(
      'This file can’t be read. Save it as CSV.',
    );
    expect((await upload(program.server, olga, '/user-updates', { dry: 'on' })).status).toBe(422);
    for (const end of ['\n', '\r', '\r\n']) {
      const long = `username,name${end}${`hugo,Hugo${end}`.repeat(2_001)}`;
      expect((await send('/user-updates', long)).body).toContain('The table has more than 2000 lines.');
    }
    expect((await send('/user-updates', 'x'.repeat(5 * 1024 * 1024))).status).toBe(413);
    const hugo = await openSession(program.server, 'hugo');
    const denied = await upload(program.server, hugo, '/user-connections', {
      file: { name: 'a', bytes: table },
    });
    expect(denied.status).toBe(404);
  });
});

test('a table that takes longer than a request may continues when it is sent again', async () => {
  const DATABASE_URL = await newDatabaseUrl('sqlite', postgres);
  const names = Array.from({ length: 5_000 }, (_, n) => `person-${n}`);
  const profiles = names.map((username) => JSON.stringify({ username, basics: {} }));
  expect((await vitrine(DATABASE_URL, ['import', '-'], profiles.join('\n'))).status).toBe(0);
  const { server } = await startApi(
    { DATABASE_URL, RATE_LIMIT_WRITES: 'off' },
    { limits: { ...patient.limits, handlerTime: 3_000 } },
  );
  await createOperator(accountsOf(server), 'olga');
  const olga = await openSession(server, 'olga');
  const lines = names.map((name) => `${name},${name}@example.org,https://id.example.org,${name},e-${name}`);
  const bytes = ['username,email,issuer,subject,external_id', ...lines].join('\n');
  const send = (more: Record<string, string>) =>
    upload(server, olga, '/user-connections', { file: { name: 'p.csv', bytes }, ...more });
  const count = async () =>
    (await server.database.get<{ n: number }>('SELECT COUNT(*) AS n FROM connections', []))?.n ?? 0;
  const ranIn = (body: string) => Number(/ran out of time after (\d+) lines\. Send the file/.exec(body)?.[1]);
  const checked = await send({ dry: 'on' });
  expect([checked.status, await count()]).toEqual([200, 0]);
  expect(checked.body).toContain('Use the vitrine command with --dry-run to check all.');
  expect(checked.body).not.toContain('File checked');
  const first = await send({});
  expect([first.status, ranIn(first.body)]).toEqual([200, await count()]);
  const ran = await count();
  await send({});
  expect(await count()).toBeGreaterThan(ran);
  await server.stop();
}, 120_000);
