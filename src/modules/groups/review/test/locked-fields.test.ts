import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../../test/support/api-client.ts';
import { createOperator } from '../../../../../test/support/create-operator.ts';
import { newDatabaseUrl, oneEngine } from '../../../../../test/support/engines.ts';
import { hasModule } from '../../../../../test/support/has-module.ts';
import { openSession } from '../../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../../test/support/postgres.ts';
import { createScim, type Scim } from '../../../../../test/support/scim.ts';
import { preview } from '../../../../../test/support/server.ts';
import { createGroup } from '../../change-groups.ts';
import { putMember } from '../../members.ts';

const operator = { userId: null, isOperator: true, directory: 'public' } as const;
const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

describe.skipIf(!hasModule('scim')).each(oneEngine)(
  'a request whose fields the directory changes on %s',
  (engine) => {
    let api: TestApi;
    let scim: Scim;
    let root: string;
    beforeAll(async () => {
      api = await startApi({
        DATABASE_URL: await newDatabaseUrl(engine, postgres),
        DIRECTORY_FIELDS: 'name.formatted=/basics/name,title=/basics/label',
      });
      scim = createScim(api, await api.tokenOf(null, 'scim'));
      root = await api.tokenOf(null, 'operator');
      await createOperator(accountsOf(api.server), 'olga');
      await createGroup(accountsOf(api.server), operator, { slug: 'physics', name: 'Physics', review: true });
    }, 60_000);
    afterAll(() => api.server.stop());

    const send = (path: string, json: object = {}) => api.ask(path, { method: 'POST', token: root, json });

    test('a request with an outdated locked value cannot be approved, and a newer one can', async () => {
      const grace = { schemas, userName: 'grace', name: { formatted: 'Grace Hopper' }, title: 'Captain' };
      const { id } = (await scim.send('POST', '/Users', grace)).value;
      await putMember(accountsOf(api.server), operator, 'physics', { member: 'grace' });
      const asked = await send('/users/grace/publish');
      expect(asked.status).toBe(202);
      const { revision } = asked.value.request;
      await scim.send('PUT', `/Users/${id}`, { ...grace, title: 'Rear admiral' });
      const refused = await send('/users/grace/review/approve', { revision });
      expect([refused.status, refused.value.errors]).toEqual([
        422,
        [
          {
            pointer: '/basics/label',
            detail: 'is managed by your organization; change it there, or send the value of the draft',
          },
        ],
      ]);
      const reviewer = await openSession(api.server, 'olga');
      const page = await reviewer.post('/review/grace/approve', { revision: String(revision) });
      expect([page.status, page.body.includes('Return it, and ask the member to submit it again.')]).toEqual([
        409,
        true,
      ]);
      expect((await api.server.call('/grace', { host: preview })).status).toBe(404);
      const newer = (await send('/users/grace/publish')).value.request.revision;
      expect(newer).toBe(revision + 1);
      expect((await send('/users/grace/review/approve', { revision: newer })).status).toBe(200);
      expect((await api.server.call('/grace', { host: preview })).body).toContain('Rear admiral');
    });
  },
);
