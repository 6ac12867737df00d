import { afterAll, expect, test } from 'bun:test';
import { furnishDesk } from './support/full-desk.ts';
import { openSession } from './support/member.ts';
import { api, main, preview, startTestServer } from './support/server.ts';

/** Complaints of the W3C's and other checkers, without duplicates. */
const complaints: Readonly<Record<string, RegExp>> = {
  'a textarea is told by its style not to wrap': /<textarea[^>]* wrap=/,
  'a choice has words': /<option[^>]*value(?:="")?><\/option>/,
  'a password says what may be filled in': /<input(?![^>]* autocomplete=)[^>]* type="password"[^>]*>/,
  'styles are in the head': /<body[\s\S]*<style/,
  'a section has a heading': /<section(?![^>]* aria-label)[^>]*>(?:(?!<h[1-6])[\s\S])*?<\/section>/,
  'each of several menus has a name': /<nav(?![^>]* aria-label)[^>]*>[\s\S]*<nav/,
};

function complaintsOf(body: string): string[] {
  return Object.keys(complaints).filter((name) => complaints[name]?.test(body));
}

const pages = async (environment: Record<string, string>, hosts: readonly string[]) => {
  const server = await startTestServer({
    DIRECTORY: 'public',
    DIRECTORY_DEFAULT: 'listed',
    ...environment,
  });
  afterAll(() => server.stop());
  const places = await furnishDesk(server, 'mira');
  const { cookie } = await openSession(server, 'mira');
  const [onMain, onPreview, onApi] = hosts;
  const asked = [
    ...['/', '/people', '/people?view=table', '/sign-in', '/nowhere'].map((path) => [onMain, path, '']),
    ...[...new Set([...places, '/edit/_new', '/edit/talks'])].map((path) => [onMain, path, cookie]),
    ...['/mira', '/mira/work', '/mira/work/harbour', '/nobody'].map((path) => [onPreview, path, '']),
    [onApi, '/docs', ''],
  ];
  const found: [path: string, complaints: string[]][] = [];
  for (const [host = '', path = '', signedIn = ''] of asked) {
    const headers = { Accept: 'text/html', ...(signedIn && { Cookie: signedIn }) };
    const { body, headers: told } = await server.call(path, { host, headers });
    if (told['content-type']?.startsWith('text/html')) found.push([path, complaintsOf(body)]);
  }
  return found;
};

test('no page has markup that validators reject', async () => {
  const found = await pages({}, [main, preview, api]);
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter(([, wrong]) => wrong.length > 0)).toEqual([]);
}, 60_000);

test('no page with the development toolbar has invalid markup', async () => {
  const hosts = ['localhost:8000', 'preview.localhost:8000', 'api.localhost:8000'];
  const [base, shown, programs] = hosts.map((host) => `http://${host}`);
  const found = await pages(
    { APP_ENV: 'development', BASE_URL: base ?? '', PROFILES_URL: shown ?? '', API_URL: programs ?? '' },
    hosts,
  );
  expect(found.filter(([, wrong]) => wrong.length > 0)).toEqual([]);
}, 60_000);

test('reports invalid markup and accepts valid markup', () => {
  const wrong = [
    '<textarea name="a" wrap="off">',
    '<option value></option>',
    '<input name="t" type="password"/>',
    '<body><aside><style>b{}</style>',
    '<section class="a"><p>x</p></section>',
    '<nav><a></a></nav><nav aria-label="b">',
  ];
  expect(wrong.map((html) => complaintsOf(html).length)).toEqual(wrong.map(() => 1));
  const right =
    '<head><style></style></head><body><option value="">None</option><input type="password" autocomplete="off"/><section aria-label="x"><p></p></section><section><h2>x</h2></section><nav aria-label="a"></nav><nav aria-label="b"></nav>';
  expect(complaintsOf(right)).toEqual([]);
});
