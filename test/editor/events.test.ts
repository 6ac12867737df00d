import { afterAll, expect, test } from 'bun:test';
import { addDelegate, removeDelegate } from '../../src/accounts/delegates.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { signInAs } from '../support/member.ts';
import { addProfile, main, startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const alice = await signInAs(server, 'alice');
const accounts = accountsOf(server);

/** Opens an event stream and reads its messages. */
async function listen(cookie: string, place = '/edit/events') {
  const gone = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${server.port}${place}`, {
    headers: { Host: main, Cookie: cookie },
    redirect: 'manual',
    signal: gone.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    answer,
    close: () => gone.abort(),
    /** Null at the end of the stream. */
    async next(): Promise<string | null> {
      for (;;) {
        const [, revision, rest] =
          /^data: (\d+)\n\n([\s\S]*)$/.exec(text.replace(/^(?:retry: \d+|:.*)\n\n/, '')) ?? [];
        if (revision !== undefined) {
          text = rest ?? '';
          return revision;
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return null;
        text += value;
      }
    },
  };
}

test('sends every revision to the open editor of its member only', async () => {
  const stream = await listen(alice.cookie);
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const first = Number(await stream.next());
  const saved = await saveDraft(accounts, 'alice', { basics: { name: 'A' } });
  expect(saved.revision).toBe(first + 1);
  expect(await stream.next()).toBe(String(first + 1));
  await saveDraft(accounts, 'alice', { basics: { name: 'B' } });
  expect(await stream.next()).toBe(String(first + 2));
  stream.close();
});

test('ends the stream with the session', async () => {
  const other = await signInAs(server, 'alice');
  const stream = await listen(other.cookie);
  expect(await stream.next()).toMatch(/^\d+$/);
  await other.post('/sign-out', {});
  await saveDraft(accounts, 'alice', { basics: { name: String(Math.random()) } });
  expect(await stream.next()).toBe(null);
});

test('stops the stream when a delegate loses access', async () => {
  await addProfile(server, 'bob', { basics: { name: 'Bob' } });
  await addDelegate(accounts, 'alice', 'bob');
  const bob = await signInAs(server, 'bob');
  const [theirs, own] = await Promise.all([listen(bob.cookie, '/for/alice/edit/events'), listen(bob.cookie)]);
  expect(await theirs.next()).toMatch(/^\d+$/);
  expect(await own.next()).toMatch(/^\d+$/);
  await removeDelegate(accounts, 'alice', (await findUserByName(server.database, 'bob'))?.id ?? '');
  await saveDraft(accounts, 'alice', { basics: { name: String(Math.random()) } });
  expect(await theirs.next()).toBe(null);
  const { revision } = await saveDraft(accounts, 'bob', { basics: { name: 'Still Bob' } });
  expect(await own.next()).toBe(String(revision));
  own.close();
});

test('sends nothing to anonymous clients', async () => {
  const answer = await server.call('/edit/events');
  expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in?next=%2Fedit%2Fevents']);
});
