import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { encrypt } from 'xml-encryption';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { openSession } from '../../../../test/support/member.ts';
import {
  createSamlIdp,
  type ResponseFields,
  type SamlAttributes,
  type SamlIdp,
} from '../../../../test/support/saml-idp.ts';
import { createSamlTraveler, storeSamlKey } from '../../../../test/support/saml-walk.ts';
import { startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { setEmail } from '../../../accounts/email.ts';
import { makeOperator } from '../../../accounts/operators.ts';
import type { Environment } from '../../../core/config/sources.ts';
import { modules } from '../../../modules.ts';
import { connectExternalId } from '../../../store/connections.ts';
import { insertGroup } from '../../../store/groups.ts';
import { insertIdentity } from '../../../store/identities.ts';
import { findUserByName } from '../../../store/users.ts';
import { checkSaml } from '../saml/check.ts';

const hasGroups = modules.some(({ name }) => name === 'groups');
const principal = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6';
const mail = 'urn:oid:0.9.2342.19200300.100.1.3';

interface Site extends AsyncDisposable {
  readonly server: TestServer;
  readonly host: string;
  readonly clock: { ahead: number };
  readonly metadataFile: string;
}

async function startSite(metadata: string, environment: Environment = {}): Promise<Site> {
  const port = await freePort();
  const file = temporaryPath('idp.xml');
  await Bun.write(file, metadata);
  const clock = { ahead: 0 };
  const host = `vitrine.test:${port}`;
  const server = await startTestServer(
    {
      PORT: String(port),
      BASE_URL: `http://${host}`,
      PROFILES_URL: `http://preview.vitrine.test:${port}`,
      API_URL: `http://api.vitrine.test:${port}`,
      SAML_METADATA: file,
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
    { now: () => new Date(Date.now() + clock.ahead) },
  );
  await storeSamlKey(server);
  return { server, host, clock, metadataFile: file, [Symbol.asyncDispose]: () => server.stop() };
}

const clock = { now: () => new Date() };
const idp = createSamlIdp({ now: () => clock.now() });
let site: Site;
beforeAll(async () => {
  site = await startSite(idp.metadata);
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  site.clock.ahead = 0;
});

const usernameOf = async (subject: string) =>
  (
    await site.server.database.get<{ username: string }>(
      'SELECT username FROM users JOIN identities ON identities.user_id = users.id WHERE subject = $1',
      [subject],
    )
  )?.username ?? null;

describe('a SAML sign-in', () => {
  test('creates an account with the attributes of the assertion, and finds it again', async () => {
    const traveler = createSamlTraveler(site, idp);
    const attributes = {
      [principal]: 'ada@uni.example',
      [mail]: 'ada@uni.example',
      'urn:oid:2.16.840.1.113730.3.1.241': 'Ada Lovelace',
      'urn:oid:2.5.4.42': 'Ada',
    };
    const first = await traveler.post(
      await traveler.respond(await traveler.begin(), { subject: 'p-ada', attributes }),
    );
    expect([first.status, first.headers.location]).toEqual([303, '/welcome']);
    expect(await usernameOf('p-ada')).toBe('ada');
    const account = (await traveler.browser.visit('/account')).body;
    for (const text of ['ada@uni.example', 'Example University', 'Signed in with single sign-on'])
      expect(account).toContain(text);
    const again = createSamlTraveler(site, idp);
    const url = await again.begin('?next=/account');
    const second = await again.post(await again.respond(url, { subject: 'p-ada' }));
    expect([second.status, second.headers.location]).toEqual([303, '/account']);
    expect(await usernameOf('p-ada')).toBe('ada');
  });

  test('has a button with the name in the metadata', async () => {
    const { body } = await createSamlTraveler(site, idp).browser.visit('/sign-in?next=/account');
    expect(body).toContain('Sign in with Example University');
    expect(body).toContain('href="/saml/sign-in?next=/account"');
  });

  test('asks for a persistent NameID at the URL in the metadata', async () => {
    const url = new URL(await createSamlTraveler(site, idp).begin());
    expect(url.origin + url.pathname).toBe('https://idp.example.org/sso');
    const deflated = Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64');
    const xml = new TextDecoder().decode(Bun.inflateSync(deflated));
    expect(xml).toContain('Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"');
    expect(xml).toContain(`AssertionConsumerServiceURL="http://${site.host}/saml/acs"`);
    expect(url.searchParams.has('Signature')).toBe(false);
  });
});

describe('the site rejects a response', () => {
  const hour = 3_600_000;
  test.each<[string, number, (fields: ResponseFields) => void]>([
    ['of another issuer', 502, (fields) => Object.assign(fields, { issuer: 'https://evil.example' })],
    ['for another site', 502, (fields) => Object.assign(fields, { audience: 'https://other.example' })],
    [
      'for another recipient',
      502,
      (fields) => Object.assign(fields, { recipient: 'https://other.example/acs' }),
    ],
    [
      'with another destination',
      502,
      (fields) => Object.assign(fields, { destination: 'https://other.example' }),
    ],
    ['to another request', 400, (fields) => Object.assign(fields, { inResponseTo: '_other' })],
    ['to no request', 400, (fields) => Object.assign(fields, { inResponseTo: '' })],
    [
      'before it is valid',
      502,
      (fields) => Object.assign(fields, { notBefore: new Date(Date.now() + hour) }),
    ],
    [
      'after it has expired',
      502,
      (fields) => Object.assign(fields, { notOnOrAfter: new Date(Date.now() - hour) }),
    ],
    [
      'with a sign-in in the future',
      502,
      (fields) => Object.assign(fields, { signedInAt: new Date(Date.now() + hour) }),
    ],
    [
      'with a transient NameID',
      502,
      (fields) =>
        Object.assign(fields, { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
    ],
    [
      'with the status of a failure',
      502,
      (fields) => Object.assign(fields, { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }),
    ],
  ])('%s', async (_, status, change) => {
    const traveler = createSamlTraveler(site, idp);
    const answer = await traveler.post(
      await traveler.respond(await traveler.begin(), { subject: 'p-mallory' }, change),
    );
    expect(answer.status).toBe(status);
    expect(traveler.browser.cookies.has('vitrine')).toBe(false);
    expect(await usernameOf('p-mallory')).toBeNull();
  });

  test('at its second use', async () => {
    const traveler = createSamlTraveler(site, idp);
    const response = await traveler.respond(await traveler.begin(), { subject: 'p-once' });
    expect((await traveler.post(response)).status).toBe(303);
    expect((await traveler.post(response)).status).toBe(400);
  });

  test('to the request of another browser', async () => {
    const [victim, attacker] = [createSamlTraveler(site, idp), createSamlTraveler(site, idp)];
    await victim.begin();
    const response = await attacker.respond(await attacker.begin(), { subject: 'p-attacker' });
    const answer = await victim.post(response);
    expect([answer.status, victim.browser.cookies.has('vitrine')]).toEqual([400, false]);
  });

  test('with a changed subject', async () => {
    const traveler = createSamlTraveler(site, idp);
    const response = await traveler.respond(await traveler.begin(), { subject: 'p-signed' });
    const changed = Buffer.from(Buffer.from(response, 'base64').toString().replace('p-signed', 'p-forged'));
    expect((await traveler.post(changed.toString('base64'))).status).toBe(502);
  });

  test('with a second assertion around the signed one', async () => {
    const traveler = createSamlTraveler(site, idp);
    const response = await traveler.respond(await traveler.begin(), { subject: 'p-wrapped' });
    const xml = Buffer.from(response, 'base64').toString();
    const [assertion = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml) ?? [];
    const forged = assertion.replace('p-wrapped', 'p-forged').replace(/<ds:Signature.*<\/ds:Signature>/s, '');
    const around = forged.replace(/ID="[^"]+"/, 'ID="_forged"');
    for (const wrapped of [
      xml.replace(assertion, around + assertion),
      xml.replace(assertion, assertion + around),
      xml.replace(
        assertion,
        around.replace('</saml:Assertion>', `<saml:Advice>${assertion}</saml:Advice></saml:Assertion>`),
      ),
    ])
      expect((await traveler.post(Buffer.from(wrapped).toString('base64'))).status).toBe(502);
    expect(await usernameOf('p-forged')).toBeNull();
  });

  test('without a signature', async () => {
    const traveler = createSamlTraveler(site, idp);
    const response = await traveler.respond(await traveler.begin(), { subject: 'p-unsigned' });
    const bare = Buffer.from(response, 'base64')
      .toString()
      .replace(/<ds:Signature.*?<\/ds:Signature>/gs, '');
    expect((await traveler.post(Buffer.from(bare).toString('base64'))).status).toBe(502);
  });

  test.each(['bm90IHhtbA==', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>').toString('base64')])(
    'without a SAML response in it: %p',
    async (response) => {
      const traveler = createSamlTraveler(site, idp);
      expect((await traveler.post(response)).status).toBe(502);
    },
  );

  test.each([
    [3_000, 'more than 3000 tags'],
    [100, 'too many nodes'],
  ])('with %p more elements', async (count, cause) => {
    const traveler = createSamlTraveler(site, idp);
    const response = await traveler.respond(await traveler.begin(), { subject: `p-with-${count}` });
    const xml = Buffer.from(response, 'base64').toString();
    const long = xml.replace('<samlp:Status>', `${'<a/>'.repeat(count)}<samlp:Status>`);
    expect(long.length).toBeGreaterThan(xml.length);
    expect((await traveler.post(Buffer.from(long).toString('base64'))).status).toBe(502);
    expect(site.server.logged.at(-1)).toContain(cause);
  });

  test('with a signature by SHA-1', async () => {
    const old = createSamlIdp({ signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' });
    await using other = await startSite(old.metadata);
    const traveler = createSamlTraveler(other, old);
    const response = await traveler.respond(await traveler.begin(), { subject: 'p-old' });
    expect((await traveler.post(response)).status).toBe(502);
  });
});

describe('an encrypted assertion', () => {
  const secret = createSamlIdp({ encrypts: true });

  test.each([
    [1_000, 303],
    [1_500, 502],
  ])('with %p groups gets %p', async (count, status) => {
    await using other = await startSite(secret.metadata);
    const traveler = createSamlTraveler(other, secret);
    const isMemberOf = Array.from({ length: count }, (_, index) => `group-${index}`);
    const person = { subject: `p-in-${count}`, attributes: { isMemberOf } };
    const answer = await traveler.post(await traveler.respond(await traveler.begin(), person));
    expect(answer.status).toBe(status);
  });

  test.each(['not XML', '<a', '<a>'.repeat(3), `<a>${'<b/>'.repeat(101)}</a>`])(
    'with %p instead of an assertion is rejected',
    async (plain) => {
      const traveler = createSamlTraveler(site, idp);
      const { body: ours } = await traveler.browser.visit('/saml/metadata');
      const [, der = ''] = /<ds:X509Certificate>([^<]+)/.exec(ours) ?? [];
      const certificate = new X509Certificate(Buffer.from(der, 'base64'));
      const encrypted = await promisify(encrypt)(plain, {
        rsa_pub: certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        pem: certificate.toString(),
        encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
        keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      });
      const response = Buffer.from(
        await traveler.respond(await traveler.begin(), { subject: 'p-noise' }),
        'base64',
      )
        .toString()
        .replace(
          /<saml:Assertion .*<\/saml:Assertion>/s,
          `<saml:EncryptedAssertion>${encrypted}</saml:EncryptedAssertion>`,
        );
      expect((await traveler.post(Buffer.from(response).toString('base64'))).status).toBe(502);
      // The same error as for a wrong padding.
      expect(site.server.logged.at(-1)).toMatch(/by an unsafe algorithm|too many nodes/);
    },
  );

  test('signs in, too', async () => {
    await using other = await startSite(secret.metadata);
    const traveler = createSamlTraveler(other, secret);
    const response = await traveler.respond(await traveler.begin(), { subject: 'p-secret' });
    expect(Buffer.from(response, 'base64').toString()).not.toContain('p-secret');
    const answer = await traveler.post(response);
    expect([answer.status, answer.headers.location]).toEqual([303, '/welcome']);
  });
});

describe('the rules of a site', () => {
  test.each<[string, Environment, SamlAttributes, number]>([
    [
      'an affiliation by its friendly name',
      { SAML_ALLOW: 'eduPersonAffiliation=staff' },
      { 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': ['member', 'staff'] },
      303,
    ],
    [
      'an affiliation by its OID',
      { SAML_ALLOW: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1=staff' },
      { 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': 'staff' },
      303,
    ],
    ['a mail domain', { SAML_ALLOW: 'uni.example' }, { [mail]: 'kim@uni.example' }, 303],
    [
      'another affiliation',
      { SAML_ALLOW: 'eduPersonAffiliation=staff' },
      { 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': 'student' },
      403,
    ],
    ['another mail domain', { SAML_ALLOW: 'uni.example' }, { [mail]: 'kim@other.example' }, 403],
    ['anyone without an account', { OIDC_CREATE: 'off' }, {}, 403],
  ])('decide on %s', async (_, environment, attributes, status) => {
    await using other = await startSite(idp.metadata, environment);
    const traveler = createSamlTraveler(other, idp);
    const answer = await traveler.post(
      await traveler.respond(await traveler.begin(), { subject: 'p-kim', attributes }),
    );
    expect(answer.status).toBe(status);
  });

  test('grant and revoke roles at each sign-in', async () => {
    await using other = await startSite(idp.metadata, { SAML_ROLES: 'isMemberOf=helpdesk:support' });
    const rolesAfter = async (groups: readonly string[]) => {
      const traveler = createSamlTraveler(other, idp);
      const attributes = { 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1': groups };
      await traveler.post(
        await traveler.respond(await traveler.begin(), { subject: 'p-helper', attributes }),
      );
      return other.server.database.get<{ roles: string }>('SELECT roles FROM users WHERE username = $1', [
        'p-helper',
      ]);
    };
    expect(await rolesAfter(['helpdesk', 'all'])).toEqual({ roles: 'support' });
    expect(await rolesAfter(['all'])).toEqual({ roles: '' });
  });

  test.skipIf(!hasGroups)('add members to groups at each sign-in, and remove them', async () => {
    await using other = await startSite(idp.metadata, {
      ...{ SAML_GROUPS_ATTRIBUTE: 'isMemberOf', SAML_ALLOW: 'isMemberOf=all' },
    });
    const { database } = other.server;
    const at = '2026-11-19T00:00:00.000Z';
    for (const slug of ['physics', 'optics'])
      await insertGroup(database, {
        ...{
          id: slug,
          slug,
          name: slug,
          folded: slug,
          sortKey: slug,
          description: '',
          url: '',
          locales: '{}',
        },
        ...{ parentId: null, visibility: 'public', review: 0, externalId: null, directoryState: null },
        ...{ createdAt: at, changedAt: at },
      });
    const groupsAfter = async (attributes: SamlAttributes) => {
      const traveler = createSamlTraveler(other, idp);
      const others = Array.from({ length: 500 }, (_, n) => `a group that does not exist here ${n}`);
      const isMemberOf = attributes.isMemberOf && [...attributes.isMemberOf, ...others, 'all'];
      const answer = await traveler.post(
        await traveler.respond(await traveler.begin(), {
          ...{
            subject: 'p-member',
            attributes: { 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1': isMemberOf ?? ['all'] },
          },
        }),
      );
      expect(answer.status).toBe(303);
      return (await database.all('SELECT group_id AS id FROM group_members ORDER BY group_id')).map(
        (row) => (row as { id: string }).id,
      );
    };
    expect(await groupsAfter({ isMemberOf: ['physics', 'Optics'] })).toEqual(['optics', 'physics']);
    expect(await groupsAfter({ isMemberOf: ['optics'] })).toEqual(['optics']);
    expect(await groupsAfter({})).toEqual([]);
  });

  test('can identify users by an attribute', async () => {
    await using other = await startSite(idp.metadata, { SAML_ID_ATTRIBUTE: 'eduPersonPrincipalName' });
    const traveler = createSamlTraveler(other, idp);
    const attributes = { [principal]: 'lee@uni.example' };
    await traveler.post(await traveler.respond(await traveler.begin(), { subject: 'changes', attributes }));
    const row = await other.server.database.get('SELECT issuer, subject FROM identities');
    expect(row).toEqual({ issuer: idp.entityId, subject: 'lee@uni.example' });
    const nameless = createSamlTraveler(other, idp);
    const answer = await nameless.post(
      await nameless.respond(await nameless.begin(), { subject: 'changes' }),
    );
    expect(answer.status).toBe(502);
  });

  test('connect a provisioned username to its account once', async () => {
    await using other = await startSite(idp.metadata, { OIDC_LINK: 'username' });
    await createUser(accountsOf(other.server), 'fred');
    const attributes = { 'urn:oid:0.9.2342.19200300.100.1.1': 'Fred' };
    const signIn = async (subject: string) => {
      const traveler = createSamlTraveler(other, idp);
      return (await traveler.post(await traveler.respond(await traveler.begin(), { subject, attributes })))
        .status;
    };
    expect([await signIn('p-fred'), await signIn('p-fred'), await signIn('p-other')]).toEqual([
      303, 303, 403,
    ]);
    const names = await other.server.database.all("SELECT username FROM users WHERE username <> 'alice'");
    expect(names).toEqual([{ username: 'fred' }]);
  });
});

describe('a federation', async () => {
  const north = createSamlIdp({
    entityId: 'https://north.example/idp',
    name: 'North University',
    scopes: ['north.example'],
  });
  const south = createSamlIdp({
    entityId: 'https://south.example/idp',
    name: 'South & West College',
    scopes: ['south.example'],
  });
  const federation = `<?xml version="1.0"?><!-- signed elsewhere -->
<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${north.metadata}
${south.metadata.replace('&', '&amp;')}<md:EntityDescriptor entityID="https://service.example"><md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></md:EntityDescriptor></md:EntitiesDescriptor>`;
  const both = await startSite(federation, { OIDC_LINK: 'verified-email' });
  afterAll(() => both[Symbol.asyncDispose]());

  test('lets users choose their organization, and finds it by its name', async () => {
    const { browser } = createSamlTraveler(both, north);
    const { status, body } = await browser.visit('/saml/sign-in?next=/account');
    expect(status).toBe(200);
    for (const text of ['North University', 'South &amp; West College']) expect(body).toContain(text);
    expect(body).not.toContain('service.example');
    const found = await browser.visit('/saml/sign-in?q=SOUTH&next=/account');
    expect(found.body).toContain('provider=https%3A%2F%2Fsouth.example%2Fidp');
    expect(found.body).not.toContain('North University');
    expect((await browser.visit('/sign-in')).body).toContain('Sign in with your organization');
  });

  test('accepts only a response of the chosen organization', async () => {
    const chosen = `?provider=${encodeURIComponent(north.entityId)}`;
    const traveler = createSamlTraveler(both, north);
    const answer = await traveler.post(
      await traveler.respond(await traveler.begin(chosen), { subject: 'p-n' }),
    );
    expect(answer.status).toBe(303);
    const other = createSamlTraveler(both, south);
    const stolen = await other.respond(await other.begin(chosen), { subject: 'p-s' });
    expect((await other.post(stolen)).status).toBe(502);
  });

  test('grants no role for the scope of another organization', async () => {
    const affiliation = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9';
    await using strict = await startSite(federation, {
      SAML_ALLOW: 'eduPersonScopedAffiliation=staff@north.example',
      SAML_ROLES: `${affiliation}=staff@north.example:auditor`,
    });
    const signIn = async (at: SamlIdp, subject: string) => {
      const traveler = createSamlTraveler(strict, at);
      const url = await traveler.begin(`?provider=${encodeURIComponent(at.entityId)}`);
      const attributes = { [affiliation]: ['staff@north.example', 'member@south.example'] };
      return (await traveler.post(await traveler.respond(url, { subject, attributes }))).status;
    };
    expect([await signIn(south, 'p-south'), await signIn(north, 'p-north')]).toEqual([403, 303]);
    const held = await strict.server.database.all("SELECT roles FROM users WHERE username <> 'alice'");
    expect(held).toEqual([{ roles: 'auditor' }]);
  });

  test('connects no account by an email address of another organization', async () => {
    await createUser(accountsOf(both.server), 'dean');
    await setEmail(accountsOf(both.server), 'dean', 'dean@north.example');
    const signIn = async (at: SamlIdp, subject: string) => {
      const traveler = createSamlTraveler(both, at);
      const url = await traveler.begin(`?provider=${encodeURIComponent(at.entityId)}`);
      const attributes = { [mail]: 'dean@north.example', [principal]: 'dean@north.example' };
      return (await traveler.post(await traveler.respond(url, { subject, attributes }))).status;
    };
    expect([await signIn(south, 'p-false'), await signIn(north, 'p-dean')]).toEqual([403, 303]);
  });
});

describe('the same subject at another issuer', () => {
  const issuers = ['north', 'south'].map((name) =>
    createSamlIdp({ entityId: `https://${name}.example/idp`, name, scopes: [`${name}.example`] }),
  );
  const [north, south] = issuers as [SamlIdp, SamlIdp];
  const federation = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${north.metadata}${south.metadata}</md:EntitiesDescriptor>`;
  const oid = 'http://schemas.microsoft.com/identity/claims/objectidentifier';
  const uid = 'urn:oid:0.9.2342.19200300.100.1.1';
  const subjectId = 'urn:oasis:names:tc:SAML:attribute:subject-id';

  test.each(['off', 'scim', 'verified-email', 'username', 'scim,verified-email,username', undefined])(
    'never reaches the account with OIDC_LINK=%s',
    async (link) => {
      await using other = await startSite(federation, {
        OIDC_SCIM_CLAIM: 'oid,sub,subject-id',
        ...(link !== undefined && { OIDC_LINK: link }),
      });
      const accounts = accountsOf(other.server);
      const { database } = other.server;
      for (const [name, scim] of [
        ['dean', 1],
        ['rector', 1],
        ['guest', 0],
      ] as const) {
        await createUser(accounts, name);
        await setEmail(accounts, name, `${name}@north.example`);
        const { id = '' } = (await findUserByName(database, name)) ?? {};
        const table = scim === 1 ? `oid-${name}` : `id-${name}@north.example`;
        await database.transaction((queries) => connectExternalId(queries, id, table, '2026'));
      }
      await makeOperator(accounts, 'rector');
      const signIn = async (at: SamlIdp, subject: string, attributes: SamlAttributes = {}) => {
        const traveler = createSamlTraveler(other, at);
        const url = await traveler.begin(`?provider=${encodeURIComponent(at.entityId)}`);
        await traveler.post(await traveler.respond(url, { subject, attributes }));
        const owner = await database.get<{ username: string }>(
          'SELECT username FROM users JOIN identities ON user_id = id WHERE issuer = $1 AND subject = $2',
          [at.entityId, subject],
        );
        return traveler.browser.cookies.has('vitrine') ? (owner?.username ?? null) : null;
      };
      const { id = '' } = (await findUserByName(database, 'dean')) ?? {};
      const identity = { issuer: north.entityId, subject: 'p-dean' };
      await database.transaction((queries) => insertIdentity(queries, id, identity, '2026'));
      expect(await signIn(north, 'p-dean')).toBe('dean');
      const foreign = await signIn(south, 'p-dean');
      expect(foreign).not.toBe('dean');
      for (const name of ['dean', 'rector', 'guest']) {
        const claims = {
          [oid]: `oid-${name}`,
          [mail]: `${name}@north.example`,
          [principal]: `${name}@north.example`,
          [uid]: name,
          [subjectId]: `id-${name}@north.example`,
          preferred_username: name,
          email_verified: 'true',
        };
        expect([name, await signIn(south, `oid-${name}`, claims)]).toEqual([name, null]);
        expect([name, await signIn(south, `p-false-${name}`, claims)]).toEqual([name, null]);
      }
      const scoped = await signIn(north, 'p-guest', { [subjectId]: 'id-guest@north.example' });
      expect(scoped === 'guest').toBe(link?.includes('scim') === true);
    },
  );
});

describe('a federation with the issuer of OpenID Connect', () => {
  const [ours, other] = ['https://login.example', 'https://other.example'].map((entityId) =>
    createSamlIdp({ entityId, name: entityId }),
  ) as [SamlIdp, SamlIdp];
  const oidc = { OIDC_ISSUER: ours.entityId, OIDC_CLIENT_ID: 'vitrine' };
  const identity = { issuer: ours.entityId, subject: 's-dean' };

  /** Signs in by SAML with the subject of a member who signs in by OpenID Connect. */
  async function signInAt(place: Site) {
    await createUser(accountsOf(place.server), 'dean');
    const { id = '' } = (await findUserByName(place.server.database, 'dean')) ?? {};
    await place.server.database.transaction((queries) => insertIdentity(queries, id, identity, '2026'));
    const traveler = createSamlTraveler(place, ours);
    const url = await traveler.begin(`?provider=${encodeURIComponent(ours.entityId)}`);
    const answer =
      url === '' ? null : await traveler.post(await traveler.respond(url, { subject: 's-dean' }));
    return { answer, hasSession: traveler.browser.cookies.has('vitrine'), traveler };
  }

  test('gives its accounts to no member that has its name', async () => {
    const metadata = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${ours.metadata}${other.metadata}</md:EntitiesDescriptor>`;
    await using place = await startSite(metadata, oidc);
    const { answer, hasSession, traveler } = await signInAt(place);
    expect([answer, hasSession]).toEqual([null, false]);
    const page = (await traveler.browser.visit('/saml/sign-in')).body;
    expect([page.includes(other.entityId), page.includes(ours.entityId)]).toEqual([true, false]);
    const url = await traveler.begin(`?provider=${encodeURIComponent(other.entityId)}`);
    expect(url).toStartWith(other.entityId);
    const forged = await ours.respond(url, (await traveler.browser.visit('/saml/metadata')).body, {
      subject: 's-dean',
    });
    expect([(await traveler.post(forged)).status, traveler.browser.cookies.has('vitrine')]).toEqual([
      502,
      false,
    ]);
  });

  test('is the same provider where it is the only one', async () => {
    await using place = await startSite(ours.metadata, oidc);
    const { answer, hasSession } = await signInAt(place);
    expect([answer?.status, hasSession]).toEqual([303, true]);
  });
});

describe('a member', () => {
  test('connects an identity, and confirms it by a fresh sign-in there', async () => {
    await createUser(accountsOf(site.server), 'joan');
    const traveler = createSamlTraveler(site, idp);
    const { cookie } = await openSession(site.server, 'joan');
    traveler.browser.cookies.set('vitrine', cookie.split('=')[1] ?? '');
    const leave = async (path: string) => {
      const page = await traveler.browser.visit(path, { method: 'POST', body: '' });
      return /content="0; url=([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    };
    const connected = await traveler.post(
      await traveler.respond(await leave('/account/identities/saml'), { subject: 'p-joan' }),
    );
    expect(connected.headers.location).toBe('/account?saved=connected');
    expect(await usernameOf('p-joan')).toBe('joan');

    const isForced = (url: string) => {
      const deflated = Buffer.from(new URL(url).searchParams.get('SAMLRequest') ?? '', 'base64');
      return new TextDecoder().decode(Bun.inflateSync(deflated)).includes('ForceAuthn="true"');
    };
    const old = await leave('/account/proof/saml?next=/account');
    expect(isForced(old)).toBe(true);
    const hour = 3_600_000;
    const stale = await traveler.respond(old, { subject: 'p-joan' }, (fields) => {
      fields.signedInAt = new Date(Date.now() - hour);
    });
    expect((await traveler.post(stale)).status).toBe(403);
    const other = await traveler.respond(await leave('/account/proof/saml?next=/account'), {
      subject: 'p-ada',
    });
    expect((await traveler.post(other)).status).toBe(403);
    const fresh = await traveler.respond(await leave('/account/proof/saml?next=/account'), {
      subject: 'p-joan',
    });
    const proven = await traveler.post(fresh);
    expect([proven.status, proven.headers.location]).toEqual([303, '/account']);
  });
});

describe('the metadata', () => {
  test('contain one certificate on all nodes', async () => {
    await using other = await startSite(idp.metadata);
    await other.server.database.run('DELETE FROM saml_keys');
    const read = async () => (await createSamlTraveler(other, idp).browser.visit('/saml/metadata')).body;
    const [first, second] = await Promise.all([read(), read()]);
    expect(first).toBe(second);
    expect(first).toContain(`entityID="http://${other.host}/saml/metadata"`);
    const [, body = ''] = /<ds:X509Certificate>([^<]+)</.exec(first) ?? [];
    const certificate = new X509Certificate(Buffer.from(body, 'base64'));
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  });

  test('can ask for signed requests', async () => {
    const strict = createSamlIdp({ wantsSigned: true });
    await using other = await startSite(strict.metadata);
    const url = new URL(await createSamlTraveler(other, strict).begin());
    expect(url.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
    expect(url.searchParams.get('Signature')).not.toBeNull();
  });

  test.each([
    [
      'have expired',
      idp.metadata.replace(
        '<md:EntityDescriptor ',
        '<md:EntityDescriptor validUntil="2020-01-01T00:00:00Z" ',
      ),
    ],
    ['have no identity provider', idp.metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['are no XML', '<md:EntityDescriptor'],
    ['have entities', `<!DOCTYPE a [<!ENTITY b "c">]>${idp.metadata}`],
  ])('cannot be used if they %s, and pages show an error', async (_, metadata) => {
    await using other = await startSite(metadata);
    const { browser } = createSamlTraveler(other, idp);
    expect((await browser.visit('/saml/sign-in')).status).toBe(502);
    expect((await browser.visit('/sign-in')).body).toContain('Sign in with your organization');
    const check = await checkSaml({
      config: { samlMetadata: other.metadataFile },
      database: other.server.database,
      offline: false,
      isMigrated: true,
    });
    expect(check?.status).toBe('fail');
  });
});
