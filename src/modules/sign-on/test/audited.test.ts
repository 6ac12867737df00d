import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openSession } from '../../../../test/support/member.ts';
import { createSamlIdp } from '../../../../test/support/saml-idp.ts';
import { createSamlTraveler, storeSamlKey } from '../../../../test/support/saml-walk.ts';
import { type SignOnServer, startSignOnServer } from '../../../../test/support/sign-on-server.ts';
import { createWalker, type Walker } from '../../../../test/support/sign-on-walk.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { createMember, setEmail } from '../../../accounts/email.ts';
import type { AuditType, AuditWay } from '../../../store/audit.ts';
import { entriesOf } from '../../audit/test/entries-of.ts';

const staff = { groups: ['staff'] };

describe('the audit log', () => {
  const idp = createSamlIdp();
  let site: SignOnServer;
  let root: Walker;
  beforeAll(async () => {
    const metadata = temporaryPath('idp.xml');
    await Bun.write(metadata, idp.metadata);
    site = await startSignOnServer({
      SAML_METADATA: metadata,
      OIDC_ALLOW: 'groups=staff',
      OIDC_ROLES: 'groups=helpdesk:support',
      OIDC_OPERATORS: 'groups=chiefs',
    });
    await storeSamlKey(site.server);
    await createMember(site.accounts, 'root', { operator: true });
    root = await walkerOf('root');
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const walker = () => createWalker(site.server, site.host);
  async function walkerOf(username: string): Promise<Walker> {
    const one = walker();
    const { cookie } = await openSession(site.server, username);
    one.cookies.set('vitrine', cookie.split('=')[1] ?? '');
    return one;
  }
  const signOn = (subject: string, claims: object) => {
    site.provider.people.set(subject, { ...claims });
    return walker().signOn(subject);
  };
  /** Leaves for the provider by a form of the account page. */
  const leave = async (one: Walker, path: string) => {
    const page = await one.visit(path, { method: 'POST', body: '' });
    return /content="0; url=([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  };

  /** Expects exactly these entries, all by one way and with the client's IP address. Returns the newest. */
  async function expectEntries(
    way: AuditWay,
    types: readonly AuditType[],
    work: () => Promise<{ readonly status: number }>,
  ) {
    const { entries, result } = await entriesOf(site.server.database, work);
    expect([result.status, entries.map(({ type }) => type).toSorted()]).toEqual([
      result.status,
      types.toSorted(),
    ]);
    for (const entry of entries)
      expect([entry.type, entry.way, entry.origin]).toEqual([
        entry.type,
        way,
        expect.stringMatching(/^198\.51|^203\.0/),
      ]);
    const [newest] = entries;
    return { status: result.status, user: newest?.username, details: JSON.parse(newest?.details ?? '{}') };
  }

  test('has the account, the identity and the sign-in of a new user', async () => {
    const claims = { ...staff, preferred_username: 'new', email: 'new@example.org', email_verified: true };
    const types = ['user.created', 'identity.added', 'email.changed', 'sign-in'] as const;
    await expectEntries('oidc', types, () => signOn('s-new', claims));
    expect(await expectEntries('oidc', ['sign-in'], () => signOn('s-new', claims))).toMatchObject({
      user: 'new',
      details: { method: 'oidc' },
    });
    const person = { subject: 'p-new' };
    const traveler = () => createSamlTraveler(site, idp);
    const first = ['user.created', 'identity.added', 'sign-in'] as const;
    await expectEntries('saml', first, () => traveler().signOn(person));
    await expectEntries('saml', ['sign-in'], () => traveler().signOn(person));
  });

  test('has roles of the rules', async () => {
    const claims = { groups: ['staff', 'helpdesk', 'chiefs'], preferred_username: 'helper' };
    const types = ['user.created', 'identity.added', 'operator.granted', 'role.granted', 'sign-in'] as const;
    await expectEntries('oidc', types, () => signOn('s-helper', claims));
    const revoked = ['operator.revoked', 'role.revoked', 'sign-in'] as const;
    await expectEntries('oidc', revoked, () => signOn('s-helper', staff));
  });

  test('has an undecided sign-in, the decision and a rejected one', async () => {
    await createUser(site.accounts, 'bob');
    await setEmail(site.accounts, 'bob', 'bob@example.org');
    const claims = { ...staff, preferred_username: 'bobby', email: 'bob@example.org' };
    for (const [subject, action, type, next] of [
      ['s-tied', 'tie', 'identity.added', 'sign-in'],
      ['s-refused', 'refuse', 'identity.refused', 'sign-in.failed'],
    ] as const) {
      const undecided = await expectEntries('oidc', ['identity.unresolved'], () => signOn(subject, claims));
      expect(undecided).toEqual({
        status: 403,
        user: 'bob',
        details: { reason: 'unverified', reference: expect.any(String) },
      });
      const path = `/users/unresolved/${undecided.details.reference}/${action}`;
      await expectEntries('page', [type], () => root.visit(path, { method: 'POST', body: 'username=bob' }));
      await expectEntries('oidc', [next], () => signOn(subject, claims));
    }
    const saml = await expectEntries('saml', ['identity.unresolved'], () =>
      createSamlTraveler(site, idp).signOn({
        subject: 'p-bob',
        attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': 'bob@example.org' },
      }),
    );
    expect([saml.status, saml.user]).toEqual([403, 'bob']);
  });

  test('has failed sign-ins of a suspended user, and of one whom no rule allows', async () => {
    await signOn('s-leaver', { ...staff, preferred_username: 'leaver' });
    await suspendUser(site.accounts, 'leaver');
    expect(await expectEntries('oidc', ['sign-in.failed'], () => signOn('s-leaver', staff))).toMatchObject({
      status: 403,
      user: 'leaver',
      details: { reason: 'suspended' },
    });
    expect(
      await expectEntries('oidc', ['sign-in.failed'], () => signOn('s-stranger', { groups: ['guests'] })),
    ).toMatchObject({ status: 403, details: { reason: 'not-allowed' } });
  });

  test('has identities that a member connects and disconnects', async () => {
    await createUser(site.accounts, 'joan');
    const joan = await walkerOf('joan');
    site.provider.people.set('s-joan', staff);
    await expectEntries('oidc', ['identity.added'], async () =>
      joan.visit(await joan.authenticate(await leave(joan, '/account/identities'), 's-joan')),
    );
    const traveler = createSamlTraveler(site, idp, joan);
    await expectEntries('saml', ['identity.added'], async () =>
      traveler.post(
        await traveler.respond(await leave(joan, '/account/identities/saml'), { subject: 'p-joan' }),
      ),
    );
    const identity = new URLSearchParams({ issuer: idp.entityId, subject: 'p-joan' }).toString();
    await expectEntries('page', ['identity.removed'], () =>
      joan.visit('/account/identities/remove', { method: 'POST', body: identity }),
    );
  });
});
