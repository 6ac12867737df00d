import { afterAll, describe, expect, test } from 'bun:test';
import { suspendUser } from '../../src/accounts/change-state.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { addDelegate } from '../../src/accounts/delegates.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { createOutbox } from '../../src/accounts/mail/outbox.ts';
import { setRole } from '../../src/accounts/roles.ts';
import { roles } from '../../src/core/config/roles.ts';
import { defaultSite } from '../../src/core/html/site.ts';
import type { Route } from '../../src/core/kernel/exchange.ts';
import { json } from '../../src/core/kernel/reply.ts';
import type { MainServices } from '../../src/hosts/main/routes.ts';
import { mainRoutes } from '../../src/hosts/main/routes.ts';
import { createGroup } from '../../src/modules/groups/change-groups.ts';
import { createWebhook } from '../../src/modules/webhooks/webhooks.ts';
import { readSite } from '../../src/ops/server/read-site.ts';
import type { Response } from '../support/client.ts';
import { createOperator } from '../support/create-operator.ts';
import { hasEveryModule } from '../support/has-module.ts';
import { openSession, type SignedIn } from '../support/member.ts';
import { moduleRoutes } from '../support/module-routes.ts';
import { createSamlIdp } from '../support/saml-idp.ts';
import { appSecret, main, startTestServer } from '../support/server.ts';
import { startProvider } from '../support/sign-on-provider.ts';
import { temporaryPath } from '../support/temporary-database.ts';

/** The caller's relation to `owner`. */
type Role =
  | 'visitor'
  | 'suspended'
  | 'owner'
  | 'stranger'
  | 'delegate'
  | 'auditor'
  | 'support'
  | 'editor'
  | 'operator';
/** Accepted, redirected to sign-in, resource not found, URL not found (E1), or forbidden. */
type Outcome = 'pass' | 'sign-in' | 'not there' | 'E1' | 'forbidden';
type Row = Readonly<Record<Role, Outcome>>;

interface Cast {
  readonly name: (role: string) => string;
  /** Users who are already signed in. */
  readonly members: Map<Role, SignedIn>;
  /** The owner's resources, by the first segment of the path. */
  readonly ids: Map<string, string>;
}

const everyone: Row = {
  visitor: 'pass',
  suspended: 'pass',
  owner: 'pass',
  stranger: 'pass',
  delegate: 'pass',
  auditor: 'pass',
  support: 'pass',
  editor: 'pass',
  operator: 'pass',
};
const members: Row = { ...everyone, visitor: 'sign-in', suspended: 'sign-in' };
const ownThing: Row = {
  ...members,
  stranger: 'not there',
  delegate: 'not there',
  auditor: 'not there',
  support: 'not there',
  editor: 'not there',
  operator: 'not there',
};
/** None of this table waits for a review. */
const reviewers: Row = { ...ownThing, owner: 'not there' };
const operators: Row = {
  ...members,
  owner: 'E1',
  stranger: 'E1',
  delegate: 'E1',
  auditor: 'forbidden',
  support: 'forbidden',
  editor: 'forbidden',
};
const userReaders: Row = { ...operators, auditor: 'pass', support: 'pass' };
const supporters: Row = { ...operators, support: 'pass' };
const dashboard: Row = { ...operators, auditor: 'pass' };
/** The own profile does not need delegation. */
const forSomebody: Row = {
  ...members,
  owner: 'not there',
  stranger: 'not there',
  auditor: 'forbidden',
  support: 'forbidden',
};

/** Every route has a row. */
const matrix: Record<string, Row> = {
  landing: everyone,
  llms: everyone,
  authorize: members,
  'decide-authorization': members,
  device: members,
  'decide-device': members,
  'site-logo': everyone,
  font: everyone,
  health: everyone,
  ready: everyone,
  'editor-script': everyone,
  'forgot-password-page': everyone,
  'forgot-password': everyone,
  'ask-for-link-page': everyone,
  'ask-for-link': everyone,
  'mailed-link': everyone,
  'use-mailed-link': everyone,
  'reset-password-page': everyone,
  'reset-password': everyone,
  'passkey-sign-in': everyone,
  'add-passkey': members,
  'remove-passkey': members,
  'second-step': everyone,
  'second-factor': members,
  'add-second-factor': members,
  'second-factor-needed': members,
  'remove-second-factor': members,
  'change-address': members,
  'change-notices': members,
  'confirm-address-page': everyone,
  'confirm-address': everyone,
  'unsubscribe-page': everyone,
  unsubscribe: everyone,
  'ask-to-join-page': everyone,
  'ask-to-join': everyone,
  'confirm-registration-page': everyone,
  'confirm-registration': everyone,
  'approve-request': operators,
  'refuse-unresolved': operators,
  'tie-unresolved': operators,
  'decline-request': operators,
  'join-page': everyone,
  join: everyone,
  invitations: supporters,
  invite: supporters,
  'invitation-list': supporters,
  'cancel-invitation-list': supporters,
  'resume-invitation-list': supporters,
  'resend-invitation': supporters,
  'withdraw-invitation': supporters,
  mail: operators,
  'retry-mail': operators,
  'set-address': operators,
  'sign-in-page': everyone,
  'sign-in': everyone,
  'sign-in-link': everyone,
  'use-sign-in-link': everyone,
  'sign-out': everyone,
  'sign-on': everyone,
  'sign-on-callback': everyone,
  'provider-logout': everyone,
  'saml-sign-on': everyone,
  'saml-sign-on-callback': everyone,
  'saml-reply': everyone,
  'saml-metadata': everyone,
  'saml-connect-identity': members,
  'saml-prove-by-provider': members,
  'connect-identity': members,
  'remove-identity': members,
  proof: members,
  prove: members,
  'prove-by-passkey': members,
  'prove-by-provider': members,
  'prove-by-mail': members,
  'proof-link': everyone,
  'use-proof-link': everyone,
  account: members,
  'change-password': members,
  'change-language': members,
  'end-session': members,
  'end-other-sessions': members,
  'sign-out-everywhere': members,
  'add-delegate': members,
  'remove-delegate': members,
  others: members,
  tokens: members,
  'download-data': members,
  'delete-account': members,
  'add-token': members,
  'allow-ci': members,
  'revoke-token': ownThing,
  webhooks: members,
  'add-webhook': members,
  webhook: ownThing,
  'test-webhook': ownThing,
  'resume-webhook': ownThing,
  'retry-webhook': ownThing,
  'remove-webhook': ownThing,
  activity: members,
  'site-statistics': dashboard,
  audit: dashboard,
  'export-audit': dashboard,
  site: dashboard,
  users: userReaders,
  'change-users': supporters,
  'invite-users': supporters,
  'bring-users': operators,
  'connect-users': operators,
  'update-users': operators,
  'add-user': operators,
  user: userReaders,
  'invite-user': supporters,
  'suspend-user': supporters,
  'resume-user': supporters,
  'rename-user': operators,
  'make-operator': operators,
  'unmake-operator': operators,
  'change-roles': operators,
  'allow-scim': operators,
  'block-scim': operators,
  'delete-user': operators,
  webfinger: everyone,
  people: everyone,
  'people-embed': everyone,
  'people-feed': everyone,
  sitemap: everyone,
  'sitemap-part': everyone,
  robots: everyone,
  'contact-form': everyone,
  'send-contact': everyone,
  'confirm-contact-page': everyone,
  'confirm-contact': everyone,
  'report-contact-page': everyone,
  'report-contact': everyone,
  'close-contact-report': operators,
  groups: everyone,
  'new-group': operators,
  'create-group': operators,
  group: everyone,
  'group-embed': everyone,
  'group-picture': everyone,
  'edit-group': members,
  'save-group': members,
  'save-group-picture': members,
  'save-group-members': members,
  'own-groups': members,
  'save-group-choice': members,
  'leave-group': members,
  reviews: members,
  review: reviewers,
  'approve-review': reviewers,
  'return-review': reviewers,
  'reviewed-page': reviewers,
  'reviewed-file': reviewers,
};

describe('the access matrix of the main host', async () => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const siteLogo = temporaryPath('logo.svg');
  await Bun.write(siteLogo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const samlMetadata = temporaryPath('idp.xml');
  await Bun.write(samlMetadata, createSamlIdp().metadata);
  const provider = await startProvider(async () => ({ origin: `http://${main}`, port: 9 }));
  afterAll(() => provider[Symbol.asyncDispose]());
  const server = await startTestServer(
    {
      RATE_LIMIT_WRITES: 'off',
      DIRECTORY: 'public',
      SITE_LOGO: siteLogo,
      // The mail server is unreachable, so mails stay in the queue.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'people@vitrine.test',
      REGISTRATION: 'request',
      CONTACT_FORM: 'on',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'vitrine',
      SAML_METADATA: samlMetadata,
    },
    { now: () => clock.now },
  );
  afterAll(() => server.stop());
  const { database } = server;
  const outbox = createOutbox(appSecret);
  const accounts = { database, now: () => clock.now, defaultLanguage: 'en', actor: 'vitrine', outbox };
  const directory = {
    database,
    access: 'public',
    isListedByDefault: false,
    embedOrigins: [],
    groups: [],
    edge: null,
    previewUrl: '',
  } as const;
  await createGroup(
    accounts,
    { userId: null, isOperator: true, directory: 'public' },
    { slug: 'x', name: 'Group' },
  );
  const site = await readSite({
    defaultLocale: 'en',
    siteName: 'Vitrine',
    siteDescription: null,
    siteColor: defaultSite.color,
    siteLogo,
    siteAbout: null,
    siteLinks: [],
    helpUrl: null,
  });
  const show = () => json(200, {});
  const services: Partial<MainServices> = {
    accounts,
    directory,
    site,
    previewUrl: '',
    apiUrl: '',
    signInWays: ['password', 'passkey', 'mail', 'oidc', 'saml'],
    registration: { mode: 'request', domains: [] },
    showHealth: show,
    showReadiness: show,
  };
  const routes = mainRoutes(services as MainServices, moduleRoutes('main', services));

  /** The editor's pages exist for oneself and on behalf of a member, and share a row. */
  const byPath = new Set(routes.map(({ method, pattern }) => `${method} ${pattern.source}`));
  const rowOf = ({ name, method, pattern }: Route): Row | null => {
    const isFor = pattern.source.startsWith('/for/:member/');
    const twin = isFor ? pattern.source.slice('/for/:member'.length) : `/for/:member${pattern.source}`;
    if (byPath.has(`${method} ${twin}`)) return isFor ? forSomebody : members;
    return matrix[name] ?? null;
  };

  let casts = 0;
  const createCast = async (): Promise<Cast> => {
    casts += 1;
    const number = casts;
    const name = (role: string) => `${role}-${number}`;
    await createUser(accounts, name('owner'));
    return { name, members: new Map(), ids: new Map() };
  };
  /** Created on first use, because few tests need all users. */
  const createMember = async (role: Role, { name }: Cast): Promise<void> => {
    if (role === 'owner') return;
    if (role === 'operator') return createOperator(accounts, name(role));
    await createUser(accounts, name(role));
    if (role === 'delegate') await addDelegate(accounts, name('owner'), name(role));
    const granted = roles.find((one) => one === role);
    if (granted) await setRole(accounts, name(role), { role: granted, to: 'granted' });
  };
  const signIn = async (role: Role, cast: Cast): Promise<SignedIn | null> => {
    if (role === 'visitor') return null;
    const known = cast.members.get(role);
    if (known) return known;
    await createMember(role, cast);
    const member = await openSession(server, cast.name(role));
    if (role === 'suspended') await suspendUser(accounts, cast.name(role));
    cast.members.set(role, member);
    return member;
  };
  let onlookers: Promise<Cast> | undefined;
  /** Users for requests that change nothing: reads, and rejected forms. */
  const lookOn = (): Promise<Cast> => (onlookers ??= createCast());
  const idFor = async (source: string, { name, ids }: Cast): Promise<string> => {
    const [, kind = ''] = source.split('/');
    const id = ids.get(kind) ?? (await createThing(source, name('owner')));
    ids.set(kind, id);
    return id;
  };
  const createThing = async (source: string, owner: string): Promise<string> => {
    if (source.startsWith('/tokens/'))
      return (await createToken(accounts, { username: owner, scopes: ['profile:read'], expiresAt: null })).id;
    return (await createWebhook(accounts, { username: owner, url: 'https://hooks.example/', types: [] })).id;
  };
  const ask = async (
    cast: Cast,
    route: Route,
    role: Role,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    // One minute later, because sign-in attempts are limited per minute.
    clock.now = new Date(clock.now.getTime() + 60_000);
    const { method, pattern } = route;
    const { name } = cast;
    const member = await signIn(role, cast);
    const id = pattern.source.includes(':id') ? await idFor(pattern.source, cast) : '';
    const path = pattern.source
      .replace(/:(member|name)\b/, name('owner'))
      .replace(':id', id)
      .replace(/:(section|type)\??/, 'work')
      .replace(/:n\b/, '1')
      .replace(':language', 'fr')
      .replace(/:\w+[?+*]?/g, 'x');
    const options = {
      method,
      headers: {
        ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...(member && { Cookie: member.cookie }),
        ...headers,
      },
      ...(method === 'POST' && { body: '' }),
    };
    // A stream has no end, but a rejection has.
    const head = route.name.startsWith('draft-events')
      ? await server.call(path, { ...options, method: 'HEAD' })
      : null;
    return head?.status === 200 ? head : server.call(path, options);
  };

  test('has a row for every route, and no other', () => {
    const without = routes.filter((route) => rowOf(route) === null).map(({ name }) => name);
    expect(without).toEqual([]);
    const names = routes.map(({ name }) => name);
    if (hasEveryModule) expect(Object.keys(matrix).filter((name) => !names.includes(name))).toEqual([]);
    expect(names).toEqual([...new Set(names)]);
  });

  test.each(routes.map((route) => [route.name, route] as const))('%s', async (_, route) => {
    const isForm = route.method === 'POST';
    let cast = await (isForm ? createCast() : lookOn());
    for (const [role, expected] of Object.entries(rowOf(route) ?? {})) {
      const answer = await ask(cast, route, role as Role);
      // An accepted request may have changed something for the next test.
      if (isForm && expected === 'pass' && role !== 'operator') cast = await createCast();
      expect([role, outcomeOf(answer)]).toEqual([role, expected]);
      expect(answer.status).toBeLessThan(500);
    }
  });

  // SAML providers post from another site. Other tests check that their page ignores the session.
  const forms = routes.filter(({ method, takesForeignForms }) => method === 'POST' && !takesForeignForms);

  test('accepts forms of other sites only for SAML responses', () => {
    expect(routes.filter(({ takesForeignForms }) => takesForeignForms).map(({ name }) => name)).toEqual([
      'saml-reply',
    ]);
  });

  test.each(forms.map((route) => [route.name, route] as const))(
    '%s rejects a form of another site, whoever is signed in',
    async (_, route) => {
      const cast = await lookOn();
      for (const role of ['owner', 'delegate', 'operator'] as const) {
        for (const Origin of ['http://evil.test', `http://preview.${main}`, 'null']) {
          const answer = await ask(cast, route, role, { Origin });
          expect([role, Origin, answer.status, answer.headers['set-cookie']]).toEqual([
            role,
            Origin,
            403,
            undefined,
          ]);
        }
      }
    },
  );

  test('operator pages look missing to members, byte for byte', async () => {
    const cast = await createCast();
    const { name } = cast;
    await createMember('stranger', cast);
    const member = await openSession(server, name('stranger'));
    const shape = async (path: string) => {
      const { status, headers, body } = await member.get(path, { Accept: 'text/html' });
      const { date: _date, 'content-length': _length, ...rest } = headers;
      return { status, headers: rest, body: body.replaceAll(path, '/PATH') };
    };
    const unknown = await shape('/nowhere');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toContain(`No route found for &quot;GET http://${main}/PATH&quot;`);
    for (const path of ['/users', `/users/${name('owner')}`, '/users/nobody', '/users?q=a'])
      expect(await shape(path)).toEqual(unknown);
    const posted = await member.post('/users', { username: 'mine' }, { Accept: 'text/plain' });
    expect(posted.body).toBe(`404 Not Found\n\nNo route found for "POST http://${main}/users"\n`);
  });
});

function outcomeOf({ status, headers, body }: Response): Outcome {
  if (status === 303 && headers.location?.startsWith('/sign-in')) return 'sign-in';
  if (status === 403 && body.includes('Your role does not allow this')) return 'forbidden';
  if (status !== 404) return 'pass';
  if (body.includes('No route found')) return 'E1';
  return /No user is named|No active token has|There is no webhook/.test(body) ? 'not there' : 'pass';
}
