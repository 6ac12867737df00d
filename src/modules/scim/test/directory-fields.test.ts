import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { createOperator } from '../../../../test/support/create-operator.ts';
import { draftOf, fieldsOf, fill } from '../../../../test/support/editor.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { openSession, type SignedIn } from '../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { createScim, type Scim } from '../../../../test/support/scim.ts';
import { preview } from '../../../../test/support/server.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { upload } from '../../../../test/support/upload.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { publish, unpublish } from '../../../accounts/publish.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { findUserByName } from '../../../store/users.ts';
import { takeFromScim } from '../hand-over.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const settings = {
  DIRECTORY_FIELDS: `name.formatted=/basics/name,title=/basics/label,phoneNumbers[work]=/basics/phone,addresses[work].locality=/basics/location/city,${enterprise}:department=/basics/summary,name.givenName=/basics/givenName`,
  OIDC_NAME: 'Example ID',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'vitrine',
};
const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise];
const grace = {
  schemas,
  userName: 'grace',
  name: { formatted: 'Grace Hopper', givenName: 'Grace' },
  title: 'Rear admiral',
  phoneNumbers: [
    { type: 'mobile', value: '+1 555 0000' },
    { type: 'work', value: '+1 555 0101' },
  ],
  addresses: [{ type: 'work', locality: 'Arlington', country: 'US' }],
  [enterprise]: { department: 'Navy' },
};
const filled = {
  name: 'Grace Hopper',
  givenName: 'Grace',
  label: 'Rear admiral',
  phone: '+1 555 0101',
  summary: 'Navy',
  location: { city: 'Arlington' },
};

describe.each(oneEngine)('fields that a directory fills on %s', (engine) => {
  test('are in the schema of users, or in that of an extension', async () => {
    const read = async (path: string) => (await scim.get(path)).value;
    const user = (await read(`/Schemas/${schemas[0]}`)).attributes as Described[];
    const named = (name: string) => user.filter((one) => one.name === name);
    expect([named('title').length, named('name').length, named('phoneNumbers').length]).toEqual([1, 1, 1]);
    const partsOf = (name: string) => named(name)[0]?.subAttributes?.map((one) => one.name);
    expect(partsOf('name')).toEqual(['formatted', 'givenName', 'familyName']);
    expect(partsOf('phoneNumbers')).toEqual(['value', 'type']);
    expect(partsOf('addresses')).toEqual(['locality', 'type']);
    const extension = (await read(`/Schemas/${enterprise}`)).attributes as Described[];
    expect(extension.map((one) => one.name)).toEqual(['department']);
    expect((await read('/ResourceTypes/User')).schemaExtensions).toEqual([
      { schema: enterprise, required: false },
    ]);
  });

  interface Described {
    readonly name: string;
    readonly subAttributes?: readonly Described[];
  }

  let program: TestApi;
  let scim: Scim;
  let url: string;
  let id: string;
  let member: SignedIn;
  let olga: SignedIn;
  let token: string;
  let operator: string;
  beforeAll(async () => {
    url = await newDatabaseUrl(engine, postgres);
    program = await startApi({ DATABASE_URL: url, ...settings });
    scim = createScim(program, await program.tokenOf(null, 'scim'));
    id = (await scim.send('POST', '/Users', grace)).value.id;
    await createOperator(accounts(), 'olga');
    member = await openSession(program.server, 'grace');
    olga = await openSession(program.server, 'olga');
    token = await program.tokenOf('grace', 'profile:read', 'profile:write', 'profile:publish');
    operator = await program.tokenOf(null, 'operator');
  });
  afterAll(() => program.server.stop());
  const accounts = () => accountsOf(program.server);
  const basicsOf = async (name = 'grace') => (await draftOf(program.server, name)).basics;
  const userOf = async (name: string) => {
    const user = await findUserByName(program.server.database, name);
    if (!user) throw new Error(`there is no ${name}`);
    return user;
  };
  const revisionOf = async (name = 'grace') => (await userOf(name)).draft;
  const put = async (document: unknown, by = token, name = 'grace') =>
    program.ask(`/users/${name}/draft`, {
      method: 'PUT',
      token: by,
      headers: { 'If-Match': `"${await revisionOf(name)}"` },
      json: document,
    });
  const write = (extension: string, content: string | object) => {
    const file = temporaryPath('locked') + extension;
    return Bun.write(file, typeof content === 'string' ? content : JSON.stringify(content)).then(() => file);
  };
  const problem = (pointer: string) => ({
    pointer,
    detail: 'is managed by Example ID; change it there, or send the value of the draft',
  });
  const isUnchanged = async (work: () => Promise<void>) => {
    const before = await draftOf(program.server, 'grace');
    const { draft, published } = await userOf('grace');
    await work();
    expect(await draftOf(program.server, 'grace')).toEqual(before);
    expect(await userOf('grace')).toMatchObject({ draft, published });
  };

  test("fills each mapped field of a new user's draft", async () => {
    expect(await basicsOf()).toEqual(filled);
    const { value } = await scim.get(`/Users/${id}`);
    expect(value).toMatchObject({
      schemas,
      title: 'Rear admiral',
      phoneNumbers: [{ type: 'work', value: '+1 555 0101' }],
      addresses: [{ type: 'work', locality: 'Arlington' }],
      [enterprise]: { department: 'Navy' },
      name: { formatted: 'Grace Hopper', givenName: 'Grace' },
    });
  });

  test('fills the fields as each form of PATCH and PUT sends them', async () => {
    const basics = async (...operations: object[]) => {
      expect((await scim.patch(`/Users/${id}`, ...operations)).status).toBe(200);
      return basicsOf();
    };
    expect(await basics({ op: 'Replace', path: 'title', value: 'Admiral' })).toMatchObject({
      label: 'Admiral',
    });
    const work = 'phoneNumbers[type eq "work"]';
    expect(await basics({ op: 'Add', path: `${work}.value`, value: '+1 2' })).toMatchObject({
      phone: '+1 2',
    });
    const mobile = { op: 'replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 9' };
    expect(await basics(mobile)).toMatchObject({ phone: '+1 2' });
    expect(await basics({ op: 'replace', path: work, value: [{ value: '+1 3' }] })).toMatchObject({
      phone: '+1 3',
    });
    const fax = { op: 'add', path: 'phoneNumbers', value: [{ type: 'fax', value: '+1 8' }] };
    expect(await basics(fax)).toMatchObject({ phone: '+1 3' });
    expect(await basics({ ...fax, op: 'replace' })).not.toHaveProperty('phone');
    expect(
      await basics({
        op: 'replace',
        value: {
          title: 'Commodore',
          'name.formatted': 'Grace M. Hopper',
          [`${enterprise}:department`]: 'Fleet',
          phoneNumbers: [{ type: 'WORK', value: '+1 4' }],
        },
      }),
    ).toMatchObject({ label: 'Commodore', name: 'Grace M. Hopper', summary: 'Fleet', phone: '+1 4' });
    expect(
      await basics({
        op: 'replace',
        value: { [enterprise]: { department: 'Yale' }, name: { givenName: 'G.' } },
      }),
    ).toMatchObject({ summary: 'Yale', givenName: 'G.', name: 'Grace M. Hopper' });
    expect(await basics({ op: 'remove', path: `${enterprise}:department` })).not.toHaveProperty('summary');
    expect(await basics({ op: 'remove', path: 'addresses[type eq "work"].locality' })).not.toHaveProperty(
      'location',
    );
    const { title: _title, ...rest } = grace;
    expect((await scim.send('PUT', `/Users/${id}`, rest)).status).toBe(200);
    const { label: _label, ...others } = filled;
    expect(await basicsOf()).toEqual(others);
    expect((await scim.send('PUT', `/Users/${id}`, grace)).status).toBe(200);
    expect(await basicsOf()).toEqual(filled);
  });

  test('leaves a field whose attribute the directory never had, and locks it', async () => {
    await createUser(accounts(), 'ida');
    await saveDraft(accounts(), 'ida', { basics: { label: 'Editor', phone: '+1 7' } });
    const { value } = await scim.get(
      '/Users?filter=userName eq "ida"'.replaceAll(' ', '%20').replaceAll('"', '%22'),
    );
    const ida = value.Resources[0].id;
    expect((await scim.patch(`/Users/${ida}`, { op: 'add', path: 'title', value: 'Chief' })).status).toBe(
      403,
    );
    expect((await vitrine(url, ['user', 'scim', 'ida', 'on'], '', settings)).status).toBe(0);
    expect((await scim.patch(`/Users/${ida}`, { op: 'add', path: 'title', value: 'Chief' })).status).toBe(
      200,
    );
    expect(await basicsOf('ida')).toEqual({ label: 'Chief', phone: '+1 7' });
    const own = await program.tokenOf('ida', 'profile:write', 'profile:read');
    const send = (basics: object) => put({ basics }, own, 'ida');
    expect((await send({ label: 'Chief', phone: '+1 8' })).value.errors).toEqual([problem('/basics/phone')]);
    await takeFromScim(accounts(), 'ida');
    expect((await send({ label: 'Chief', phone: '+1 8' })).status).toBe(200);
  });

  test('returns 400 for an invalid value, and still suspends a leaver', async () => {
    const made = (await scim.send('POST', '/Users', { ...grace, userName: 'lena', externalId: 'l-1' })).value;
    const long = { op: 'replace', path: 'title', value: 'x'.repeat(1001) };
    const listed = { op: 'replace', path: 'title', value: ['a'] };
    for (const operation of [long, listed]) {
      const { status, value } = await scim.patch(`/Users/${made.id}`, operation);
      expect([status, value.scimType, value.detail]).toEqual([
        400,
        'invalidValue',
        'title must be text of at most 1000 characters.',
      ]);
    }
    const unfit = { op: 'replace', path: 'title', value: 'a\u0000b' };
    expect((await scim.patch(`/Users/${made.id}`, unfit)).status).toBe(400);
    const leaves = await scim.patch(`/Users/${made.id}`, unfit, {
      op: 'replace',
      path: 'active',
      value: false,
    });
    expect([leaves.status, (await userOf('lena')).state]).toEqual([200, 'suspended']);
  });

  test('rejects a change by a member and by an operator over the API, and accepts an unchanged value', async () => {
    await isUnchanged(async () => {
      for (const by of [token, operator]) {
        const { status, value } = await put({ basics: { ...filled, label: 'Queen' } }, by);
        expect([status, value.errors]).toEqual([422, [problem('/basics/label')]]);
        expect(value.detail).toBe(
          'The change is not valid: /basics/label is managed by Example ID; change it there, or send the value of the draft',
        );
      }
      const { status, value } = await put({});
      expect([status, value.errors.map((one: { pointer: string }) => one.pointer)]).toEqual([
        422,
        [
          '/basics/name',
          '/basics/label',
          '/basics/phone',
          '/basics/location/city',
          '/basics/summary',
          '/basics/givenName',
        ],
      ]);
      const other = await put({ basics: { ...filled, firstName: 'Amazing' } });
      expect(other.value.errors).toEqual([problem('/basics/firstName')]);
    });
    expect((await put({ basics: { ...filled, url: 'https://grace.example' } })).status).toBe(200);
    expect(await basicsOf()).toEqual({ ...filled, url: 'https://grace.example' });
    const hidden = { basics: filled, 'x-vitrine': { visibility: { '/basics/phone': 'private' } } };
    expect((await put(hidden)).status).toBe(200);
    expect((await put({ basics: filled })).status).toBe(200);
  });

  test('rejects a translation of a locked field', async () => {
    await isUnchanged(async () => {
      const { status, value } = await put({
        basics: filled,
        'x-vitrine': { locales: { de: { '/basics/label': 'Königin' } } },
      });
      expect([status, value.errors]).toEqual([422, [problem('/x-vitrine/locales/de/~1basics~1label')]]);
    });
  });

  test('drops the translation of a value that the directory replaces', async () => {
    await createUser(accounts(), 'nora');
    await saveDraft(accounts(), 'nora', {
      basics: { name: 'Nora', label: 'Rector' },
      'x-vitrine': { locales: { de: { '/basics/label': 'Rektorin', '/basics/name': 'Nora' } } },
    });
    expect((await vitrine(url, ['user', 'scim', 'nora', 'on'], '', settings)).status).toBe(0);
    const nora = await userOf('nora');
    const patched = await scim.patch(`/Users/${nora.id}`, {
      op: 'replace',
      path: 'title',
      value: 'Lecturer',
    });
    expect(patched.status).toBe(200);
    const { basics, 'x-vitrine': ours } = await draftOf(program.server, 'nora');
    expect(basics).toMatchObject({ name: 'Nora', label: 'Lecturer' });
    expect(ours).toMatchObject({ locales: { de: { '/basics/name': 'Nora' } } });
    expect(ours?.locales?.de).not.toHaveProperty(['/basics/label']);
  });

  test('rejects a change by a push of files', async () => {
    await isUnchanged(async () => {
      const { headers, value } = await program.ask('/users/grace/snapshot', { token });
      const document = { ...value.document, basics: { ...value.document.basics, label: 'Queen' } };
      const sent = await program.ask('/users/grace/snapshot', {
        method: 'PUT',
        token,
        headers: { 'If-Match': headers.etag ?? '' },
        json: { document, files: {} },
      });
      expect([sent.status, sent.value.errors]).toEqual([422, [problem('/basics/label')]]);
    });
  });

  test('rejects a change by an assistant', async () => {
    await isUnchanged(async () => {
      const params = {
        name: 'change_draft',
        arguments: { revision: await revisionOf(), patch: { basics: { label: 'Q' } } },
      };
      const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const { value } = await program.ask('/mcp', { method: 'POST', token, json });
      expect(value.result.isError).toBe(true);
      expect(value.result.content[0].text).toContain('/basics/label is managed by Example ID');
    });
  });

  test('rejects a change by the import of another format, and keeps a value that differs', async () => {
    const send = () =>
      program.ask('/users/grace/import?from=json-resume', {
        method: 'POST',
        token,
        json: { basics: { name: 'Grace Hopper', label: 'Queen' } },
      });
    await scim.patch(`/Users/${id}`, { op: 'remove', path: 'title' });
    await isUnchanged(async () => {
      const { status, value } = await send();
      expect([status, value.errors]).toEqual([422, [problem('/basics/label')]]);
    });
    await scim.patch(`/Users/${id}`, { op: 'add', path: 'title', value: 'Rear admiral' });
    await isUnchanged(async () => {
      const { status, value } = await send();
      expect([status, value.leftOut[0].where]).toEqual([200, '/basics/label']);
    });
  });

  test("rejects a change by the operator's import and table of updates", async () => {
    await isUnchanged(async () => {
      const file = await write('.json', { basics: { ...filled, label: 'Queen' } });
      const imported = await vitrine(url, ['import', file, '--as', 'grace'], '', settings);
      expect([imported.status, imported.err + imported.out]).toEqual([
        1,
        expect.stringContaining('/basics/label is managed by Example ID'),
      ]);
      const table = await write('.csv', 'username,headline\ngrace,Queen\n');
      const updated = await vitrine(url, ['user', 'update', table, '--json'], '', settings);
      expect([updated.status, JSON.parse(updated.out)]).toEqual([
        1,
        expect.objectContaining({
          username: 'grace',
          outcome: 'failed',
          detail: expect.stringContaining('/basics/label is managed by Example ID'),
        }),
      ]);
      const same = await write('.csv', 'username,headline\ngrace,Rear admiral\n');
      expect((await vitrine(url, ['user', 'update', same], '', settings)).status).toBe(0);
    });
  });

  test('rejects an older revision as the draft and as the public profile', async () => {
    await publish(accounts(), 'grace');
    const before = await revisionOf();
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Admiral' });
    await publish(accounts(), 'grace');
    await isUnchanged(async () => {
      const rollback = await program.ask('/users/grace/publish', {
        method: 'POST',
        token,
        json: { revision: before },
      });
      expect([rollback.status, rollback.value.errors]).toEqual([422, [problem('/basics/label')]]);
      const restored = await member.post(`/history/${before}`, { do: 'restore' });
      expect([restored.status, restored.body]).toEqual([422, expect.stringContaining('Example ID')]);
    });
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Rear admiral' });
    await isUnchanged(async () => {
      const form = {
        public: String((await userOf('grace')).published),
        revision: String(await revisionOf()),
      };
      const reverted = await member.post('/publish/take-back', {
        ...form,
        'take-back': 'changed /basics/label',
      });
      expect([reverted.status, reverted.body]).toEqual([422, expect.stringContaining('Example ID')]);
      const undone = await member.post('/publish/take-back', form);
      expect([undone.status, undone.body]).toEqual([422, expect.stringContaining('Example ID')]);
    });
    const again = await program.ask('/users/grace/publish', {
      method: 'POST',
      token,
      json: { revision: before },
    });
    expect(again.status).toBe(200);
    await publish(accounts(), 'grace');
  });

  test('rejects an archive with another value', async () => {
    await isUnchanged(async () => {
      const file = { name: 'resume.json', bytes: JSON.stringify({ basics: { ...filled, label: 'Queen' } }) };
      const shown = await upload(program.server, member, '/import', { kind: 'own', file });
      const fields = Object.fromEntries(
        ['hash', 'revision'].map((name) => [
          name,
          new RegExp(`name="${name}" value="([^"]*)"`).exec(shown.body)?.[1] ?? '',
        ]),
      );
      const { status, body } = await upload(program.server, member, '/import', {
        kind: 'own',
        file,
        do: 'import',
        ...fields,
      });
      expect([status, body]).toEqual([
        422,
        expect.stringContaining('/basics/label is managed by Example ID'),
      ]);
    });
  });

  test('shows a locked field as read-only in the editor, with the name of the directory', async () => {
    const { body } = await member.get('/edit/basics');
    const control = (page: string, name: string) =>
      new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? '';
    for (const name of ['name', 'label', 'phone', 'summary', 'location/city', 'givenName'])
      expect([name, control(body, `/basics/${name}`).includes(' readonly')]).toEqual([name, true]);
    expect(control(body, '/basics/url')).not.toContain('readonly');
    expect(body.split('Managed by Example ID')).toHaveLength(7);
    const german = await member.get('/edit/basics', { 'Accept-Language': 'de' });
    expect(german.body).toContain('Verwaltet von Example ID');
    const translated = await member.get('/edit/languages/de');
    expect(translated.body).toContain('Managed by Example ID');
    const own = await olga.get('/edit/basics');
    expect(own.body).not.toContain('Managed by');
    expect(control(own.body, '/basics/label')).not.toContain('readonly');
  });

  test('rejects a change in the editor at the field, for the member and for an operator', async () => {
    await isUnchanged(async () => {
      const said = 'Your organization manages this field. Ask it to change the value.';
      for (const [person, path] of [
        [member, '/edit/basics'],
        [olga, '/for/grace/edit/basics'],
      ] as const) {
        const { body } = await person.get(path);
        const saved = await person.post(path, fill(body, { '/basics/label': 'Queen' }));
        expect([saved.status, saved.body]).toEqual([422, expect.stringContaining(said)]);
      }
      const document = JSON.stringify({ basics: { ...filled, label: 'Queen' } });
      const json = await member.post('/edit/json', { document, revision: String(await revisionOf()) });
      expect([json.status, json.body]).toEqual([422, expect.stringContaining(said)]);
    });
    const page = (await member.get('/edit/basics')).body;
    expect(fieldsOf(page).some(([name]) => name === '/basics/label')).toBe(true);
    const saved = await member.post('/edit/basics', fill(page, { '/basics/url': 'https://new.example' }));
    expect(saved.status).toBe(303);
    expect(await basicsOf()).toMatchObject({ ...filled, url: 'https://new.example' });
  });

  test('an autosave stores the other fields of the form', async () => {
    const page = (await member.get('/edit/basics')).body;
    const fields = fill(page, {
      '/basics/url': 'https://auto.example',
      '/basics/label': 'Queen',
      autosave: '1',
    });
    const saved = await member.post('/edit/basics', fields, { Accept: 'application/json' });
    expect([saved.status, JSON.parse(saved.body).held[0].pointer]).toEqual([200, '/basics/label']);
    expect(await basicsOf()).toMatchObject({ ...filled, url: 'https://auto.example' });
  });

  test('keeps a form that was open while the directory changed the field', async () => {
    const page = (await member.get('/edit/basics')).body;
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Admiral' });
    const saved = await member.post('/edit/basics', fill(page, { '/basics/url': 'https://later.example' }));
    expect(saved.status).toBe(303);
    expect(await basicsOf()).toMatchObject({ label: 'Admiral', url: 'https://later.example' });
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Rear admiral' });
  });

  test('shows a new value to visitors with the next publication', async () => {
    await publish(accounts(), 'grace');
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Admiral' });
    const visit = async () => (await program.server.call('/grace', { host: preview })).body;
    expect(await visit()).toContain('Rear admiral');
    await publish(accounts(), 'grace');
    expect(await visit()).not.toContain('Rear admiral');
  });
});

describe.each(oneEngine)('fields that are published at once on %s', (engine) => {
  let program: TestApi;
  let scim: Scim;
  beforeAll(async () => {
    program = await startApi({
      DATABASE_URL: await newDatabaseUrl(engine, postgres),
      ...settings,
      DIRECTORY_FIELDS_PUBLISH: 'on',
    });
    scim = createScim(program, await program.tokenOf(null, 'scim'));
  });
  afterAll(() => program.server.stop());
  const accounts = () => accountsOf(program.server);
  const visit = async (name: string) => {
    const { status, body } = await program.server.call(`/${name}`, { host: preview });
    return { status, body };
  };

  test('publishes the field alone, and keeps other changes of the draft', async () => {
    const { id } = (await scim.send('POST', '/Users', grace)).value;
    expect((await visit('grace')).status).toBe(404);
    await publish(accounts(), 'grace');
    await saveDraft(accounts(), 'grace', { basics: { ...filled, url: 'https://secret.example' } });
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Admiral' });
    const shown = (await visit('grace')).body;
    expect(shown).toContain('Admiral');
    expect(shown).not.toContain('Rear admiral');
    expect(shown).not.toContain('secret.example');
    expect((await draftOf(program.server, 'grace')).basics).toEqual({
      ...filled,
      label: 'Admiral',
      url: 'https://secret.example',
    });
    const user = await findUserByName(program.server.database, 'grace');
    expect(user?.published).toBe((user?.draft ?? 0) - 1);
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Admiral' });
    expect(await findUserByName(program.server.database, 'grace')).toMatchObject({ draft: user?.draft });
  });

  test('publishes the draft itself where it is what visitors see', async () => {
    const { id } = (await scim.send('POST', '/Users', { ...grace, userName: 'hilda' })).value;
    await publish(accounts(), 'hilda');
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Admiral' });
    expect((await visit('hilda')).body).toContain('Admiral');
    const user = await findUserByName(program.server.database, 'hilda');
    expect(user?.published).toBe(user?.draft);
  });

  test.each([
    ['never', async () => {}],
    ['no longer', unpublish],
    ['not during a suspension', suspendUser],
  ])('publishes nothing of a profile that is not public: %s', async (when, hide) => {
    const name = `jane-${when.replaceAll(' ', '-')}`;
    const { id } = (await scim.send('POST', '/Users', { ...grace, userName: name })).value;
    if (when !== 'never') await publish(accounts(), name);
    await hide(accounts(), name);
    const state = async () => (await findUserByName(program.server.database, name))?.state;
    const before = await state();
    const { status } = await scim.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Admiral' });
    expect([status, (await visit(name)).status, await state()]).toEqual([200, 404, before]);
    expect((await draftOf(program.server, name)).basics).toMatchObject({ label: 'Admiral' });
  });
});
