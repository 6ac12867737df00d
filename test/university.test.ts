import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createToken } from '../src/accounts/identity/tokens.ts';
import { findUserByName } from '../src/store/users.ts';
import { isLong } from './support/long.ts';
import { createSamlIdp } from './support/saml-idp.ts';
import { createSamlTraveler, storeSamlKey } from './support/saml-walk.ts';
import { appSecret } from './support/server.ts';
import { startSignOnServer } from './support/sign-on-server.ts';
import { createWalker, type Walker } from './support/sign-on-walk.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const oid = 'http://schemas.microsoft.com/identity/claims/objectidentifier';
const count = isLong ? 1000 : 24;
const leavers = isLong ? 50 : 4;
const people = Array.from({ length: count }, (_, index) => ({
  username: `person-${index}`,
  email: `person.${index}@uni.example`,
  externalId: `oid-${index}`,
  subject: `subject-${index}`,
}));

test(
  'a university imports, connects, provisions and signs in everyone to their own account',
  async () => {
    const [url, folder] = [`sqlite:${temporaryPath('people.db')}`, temporaryPath('backups')];
    const settings = {
      APP_SECRET: appSecret,
      BACKUP_DIR: folder,
      OIDC_CREATE: 'on',
      DIRECTORY_FIELDS: 'title=/basics/label',
      RATE_LIMIT_WRITES: 'off',
    };
    const idp = createSamlIdp();
    const metadata = temporaryPath('idp.xml');
    await Bun.write(metadata, idp.metadata);
    await using site = await startSignOnServer({ DATABASE_URL: url, SAML_METADATA: metadata, ...settings });
    const { server, provider, host } = site;
    await storeSamlKey(server);
    const { database } = server;
    const environment = { ...settings, OIDC_ISSUER: provider.issuer };
    const run = async (args: string[], input = '', on = url) => {
      const result = await vitrine(on, args, input, environment);
      expect([args[0], result.status, result.err]).toEqual([args[0], 0, expect.any(String)]);
      return result.out;
    };
    const usersIn = async () => (await database.get<{ n: number }>('SELECT COUNT(*) AS n FROM users', []))?.n;

    const profiles = people.map(({ username }) => JSON.stringify({ username, basics: { name: username } }));
    await run(['import', '-', '--publish'], profiles.join('\n'));
    const table = temporaryPath('people.csv');
    const lines = people.map(({ username, email, externalId }) => `${username},${email},${externalId}`);
    await Bun.write(table, ['username,email,external_id', ...lines].join('\n'));
    await run(['user', 'connect', table]);
    const idOf = async (username: string) => (await findUserByName(database, username))?.id ?? '';
    const known = Number(await usersIn());
    const imported = await Promise.all(people.map(({ username }) => idOf(username)));

    const { token } = await createToken(site.accounts, { username: null, scopes: ['scim'], expiresAt: null });
    const scim = async (method: string, path: string, body: object) => {
      const answer = await server.call(`/scim/v2/Users${path}`, {
        method,
        host: `api.${host}`,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
        body: JSON.stringify(body),
      });
      const { id = '', detail = '' } = JSON.parse(answer.body);
      return { status: answer.status, id: String(id), detail: String(detail) };
    };
    const provisioned: string[] = [];
    for (const { email, externalId } of people) {
      const sent = await scim('POST', '', { userName: email, externalId, title: 'Lecturer', active: true });
      expect([sent.status, sent.detail]).toEqual([201, '']);
      provisioned.push(sent.id);
    }
    expect(provisioned).toEqual(imported);

    /** Every other person signs in by SAML. */
    const signOn = async (
      { username, externalId, subject, email }: (typeof people)[number],
      index: number,
    ) => {
      const walker = createWalker(server, host);
      provider.people.set(subject, { oid: externalId, preferred_username: email, name: username });
      const { status } =
        index % 2 === 0
          ? await walker.signOn(subject)
          : await createSamlTraveler(site, idp, walker).signOn({
              subject,
              attributes: { [oid]: externalId },
            });
      return { walker, status };
    };
    const walkers: Walker[] = [];
    for (const [index, person] of people.entries()) {
      const { walker } = await signOn(person, index);
      const page = await walker.visit('/account');
      const { username } = person;
      expect([username, page.status, page.body.includes(`/${username}`)]).toEqual([username, 200, true]);
      expect(page.body).toContain(person.email);
      walkers.push(walker);
    }
    expect(await usersIn()).toBe(known);
    const tied = await database.all<{ id: string; subject: string }>(
      'SELECT user_id AS id, subject FROM identities',
      [],
    );
    expect(tied).toHaveLength(count);
    expect(new Map(tied.map(({ id, subject }) => [subject, id]))).toEqual(
      new Map(people.map(({ subject }, index) => [subject, imported[index] ?? ''])),
    );

    await run(['backup']);
    const backup = join(folder, readdirSync(folder).find((name) => name.endsWith('.gz')) ?? '');
    for (const id of imported.slice(0, leavers)) {
      const left = await scim('PATCH', `/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      });
      expect([left.status, left.detail]).toEqual([200, '']);
    }
    await Bun.sleep(1000);
    const statusOf = async (walker: Walker | undefined) => (await walker?.visit('/account'))?.status;
    for (const walker of walkers.slice(0, leavers)) expect(await statusOf(walker)).not.toBe(200);
    expect(await statusOf(walkers[leavers])).toBe(200);
    for (const [index, person] of people.slice(0, 2).entries()) {
      const returning = await signOn(person, index);
      expect([returning.status, returning.walker.cookies.has('vitrine')]).toEqual([403, false]);
    }

    for (const { username } of people.slice(0, leavers)) await run(['user', 'delete', username, '--yes']);
    await run(['backup']);
    const into = `sqlite:${temporaryPath('restored.db')}`;
    expect(await run(['restore', backup], '', into)).toBe(
      `Restored ${known - leavers} users. Deleted again: ${leavers} users.\n`,
    );
    const shown = await vitrine(into, ['user', 'show', 'person-0'], '', environment);
    expect(shown.err).toContain('has been deleted');
    expect(await run(['user', 'show', `person-${leavers}`], '', into)).toContain(`person-${leavers}`);
  },
  isLong ? 1_200_000 : 180_000,
);
