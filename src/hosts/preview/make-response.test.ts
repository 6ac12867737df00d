import { expect, test } from 'bun:test';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { reply } from '../../core/kernel/reply.ts';
import { noChoice } from '../../domain/pages/format-names.ts';
import { Damage } from '../../domain/profile/damage.ts';
import { makeResponse } from './make-response.ts';
import type { ProfileServices } from './profile-services.ts';
import type { RenderTask } from './render-in-worker.ts';

// Parsing it fails, so the test shows that the serving thread never parses a large profile.
const unreadable = '{'.repeat(30 * 1024);
const found = { content: '{', text: unreadable, publishedAt: '2026-01-02T03:04:05Z', verified: null };
const head = { userId: '1', username: 'ada', etag: 'a', languages: 'en', groups: null };
const personOf = () => ({
  ...head,
  found: { ...head, ...found },
  languages: ['en'],
  groups: null,
  tally: null,
});

function make(
  place: { readonly type: string | null; readonly slug: string | null },
  format: 'html' | 'card' | 'pdf',
) {
  const asked: string[] = [];
  const services = {
    publicSite: { origin: 'http://preview.test', site: {}, offer: ['pdf'] },
    renderInWorker: async ({ variant }: RenderTask) => {
      asked.push(variant.format);
      return reply(200, {});
    },
    makeCard: async () => reply(200, {}),
    makers: new Map([['pdf', { make: () => Promise.reject(new Error('at its turn')) }]]),
  } as unknown as ProfileServices;
  const variant = {
    place,
    format,
    language: 'en',
    locale: 'en',
    month: '2026-01',
    choice: noChoice,
    groupLanguage: '',
  };
  const made = async () => makeResponse(services, {} as Exchange, personOf(), variant, () => true);
  return { made, asked };
}

test('leaves the parsing of a whole large profile to the worker', async () => {
  const { made, asked } = make({ type: null, slug: null }, 'html');
  expect([(await made()).status, asked]).toEqual([200, ['html']]);
  await expect(make({ type: null, slug: null }, 'pdf').made()).rejects.toThrow('at its turn');
});

test('parses a profile to find out whether it has a section', async () => {
  const { made, asked } = make({ type: 'work', slug: null }, 'html');
  await expect(made()).rejects.toBeInstanceOf(Damage);
  expect(asked).toEqual([]);
});
