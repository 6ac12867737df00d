import { afterAll, expect, test } from 'bun:test';
import { putFile } from '../../src/accounts/change-files.ts';
import { createToken } from '../../src/accounts/identity/tokens.ts';
import { saveDraft } from '../../src/accounts/save-draft.ts';
import { createPng } from '../support/foreign-pictures.ts';
import { furnishDesk } from '../support/full-desk.ts';
import { hostileDraft, hostileText } from '../support/hostile-draft.ts';
import { openSession } from '../support/member.ts';
import { startTestServer } from '../support/server.ts';

const server = await startTestServer({ RATE_LIMIT_WRITES: 'off' });
afterAll(() => server.stop());

/** Elements, attributes and URLs that no text may add, found by parsing the page like a browser. */
function strangeMarkup(html: string): string[] {
  const found: string[] = [];
  new HTMLRewriter()
    .on('*', {
      element(element) {
        for (const [name, value] of element.attributes) {
          const isAddress = ['href', 'action', 'formaction', 'src'].includes(name);
          if (name.startsWith('on') || name === 'autofocus') found.push(`${element.tagName} ${name}`);
          if (isAddress && !/^(https?:|mailto:|tel:|data:image\/|\/|#|\?|$)/.test(value)) found.push(value);
          if (name === 'src' && value.includes('evil.example')) found.push(value);
        }
      },
    })
    .on('script', { text: ({ text }) => void (text.includes('top.ran') && found.push(text)) })
    .transform(html);
  return found;
}

test("finds the markers where text isn't escaped", () => {
  const raw = `<p>${hostileText}</p><textarea>${hostileText}</textarea><a title="${hostileText}">a</a>`;
  expect(strangeMarkup(raw).length).toBeGreaterThan(8);
});

test('no member page contains markup of a hostile profile or may be framed by others', async () => {
  const places = await furnishDesk(server, 'mallory', hostileDraft);
  const accounts = {
    database: server.database,
    now: () => new Date(),
    defaultLanguage: 'en',
    actor: 'vitrine',
  };
  await saveDraft(accounts, 'alice', hostileDraft);
  await putFile(accounts, 'alice', 'basics/image/me.png', Buffer.from(createPng(300, 200)));
  await putFile(accounts, 'mallory', 'projects/tides/<img src=x onerror=top.ran=1>.txt', Buffer.from('x'));
  const name = hostileText.slice(0, 60);
  await createToken(accounts, { username: 'mallory', name, scopes: ['profile:read'], expiresAt: null });
  const mallory = await openSession(server, 'mallory');
  let escaped = 0;
  for (const place of places) {
    const { status, body, headers } = await mallory.get(place);
    const framers = /frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1];
    const mayFrame = /^(\/for\/alice)?\/edit\/preview/.test(place) ? "'self'" : "'none'";
    expect([place, status, strangeMarkup(body), framers]).toEqual([place, 200, [], mayFrame]);
    if (body.includes('top.ran')) escaped += 1;
  }
  expect(escaped).toBeGreaterThan(10);
});
