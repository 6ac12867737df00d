import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Item } from '../../src/domain/profile/document.ts';
import { samples } from '../../src/domain/profile/samples.ts';
import { insertRevision } from '../../src/store/revisions.ts';
import { findUserByName, updateDraft } from '../../src/store/users.ts';
import { startApi } from '../support/api-client.ts';
import { addProfile, preview } from '../support/server.ts';

const { server, ask, tokenOf } = await startApi();
afterAll(() => server.stop());
const token = await tokenOf('alice', 'profile:read', 'profile:write');
const draft = '/users/alice/draft';
const sample = samples.alice as { readonly work: readonly Item[] };

const read = async () => (await ask(draft, { token })).value;
const write = (method: string, json: unknown) =>
  ask(draft, { method, token, json, headers: { 'If-Match': '*' } });
/** The public French titles by employer. */
async function titles(): Promise<unknown[]> {
  await ask('/users/alice/publish', { method: 'POST', token });
  const { body } = await server.call('/alice?format=json&lang=fr', { host: preview });
  return JSON.parse(body).work.map(({ name, position }: Item) => [name, position]);
}

describe('a translation moves with its item', () => {
  beforeEach(() => addProfile(server, 'alice', sample));
  const reversed = [
    ['Blue Atlas', 'Cartographer'],
    ['Institute of Moving Shores', 'Responsable de la cartographie'],
  ];

  test('when the list is reversed by a replacement or a patch', async () => {
    expect(await titles()).toEqual(reversed.toReversed());
    const document = await read();
    expect((await write('PUT', { ...document, work: document.work.toReversed() })).status).toBe(200);
    expect(await titles()).toEqual(reversed);
    await write('PATCH', { work: document.work });
    expect(await titles()).toEqual(reversed.toReversed());
  });

  test('in a draft stored by an older version', async () => {
    const user = await findUserByName(server.database, 'alice');
    if (!user) throw new Error('alice is missing');
    const n = user.draft + 1;
    await server.database.transaction(async (queries) => {
      const document = JSON.stringify(sample);
      await insertRevision(queries, user.id, {
        n,
        document,
        files: '{}',
        createdAt: new Date().toISOString(),
      });
      await updateDraft(queries, user.id, n);
    });
    expect(await titles()).toEqual(reversed.toReversed());
    const { work } = await read();
    await write('PATCH', { work: work.toReversed() });
    expect(await titles()).toEqual(reversed);
  });

  test('and can be addressed by its position in the document', async () => {
    const locales = { fr: { '/work/1/position': 'Cartographe', '/work/0/position': 'Cheffe' } };
    const { value } = await write('PATCH', { 'x-vitrine': { locales } });
    expect(value['x-vitrine'].locales.fr).not.toHaveProperty('/work/0/position');
    expect(await titles()).toEqual([
      ['Institute of Moving Shores', 'Cheffe'],
      ['Blue Atlas', 'Cartographe'],
    ]);
  });

  test('and is rejected if the item does not exist', async () => {
    const locales = { fr: { '/work/2/position': 'Personne' } };
    const { status, value } = await write('PATCH', { 'x-vitrine': { locales } });
    expect([status, value.errors]).toEqual([
      422,
      [
        {
          pointer: '/x-vitrine/locales/fr/~1work~12~1position',
          detail: 'points to no text of the document',
        },
      ],
    ]);
  });
});

test('rejects an unregistered language with its place', async () => {
  const detail = 'is not a language tag, for example fr or pt-BR';
  for (const tag of ['xx', 'deutsch', 'qaa']) {
    const own = await write('PATCH', { 'x-vitrine': { language: tag } });
    expect([own.status, own.value.errors]).toEqual([422, [{ pointer: '/x-vitrine/language', detail }]]);
    const locales = { [tag]: { '/basics/name': 'Alisa' } };
    const other = await write('PATCH', { 'x-vitrine': { locales } });
    expect([other.status, other.value.errors]).toEqual([
      422,
      [{ pointer: `/x-vitrine/locales/${tag}`, detail }],
    ]);
  }
  expect(await read()).not.toHaveProperty('x-vitrine.locales.xx');
});
