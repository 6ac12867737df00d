import { api, main, preview } from '../support/server.ts';
import type { Site } from './start-site.ts';

const words = ['engineer', 'berlin', 'typescript', 'writer', 'analyst'];

/** Typical traffic of one site: mostly reads, some first reads, searches and edits. */
export function createMixedRequests(site: Site, people: number): () => string {
  const forReaders = createReading(people);
  const forMembers = createWorking(site);
  let count = 0;
  return () => {
    count += 1;
    return count % 10 === 0 ? forMembers() : forReaders();
  };
}

/** Reads of random profiles. */
export function createReading(people: number): () => string {
  let count = 0;
  return () => {
    count += 1;
    const person = `/person${(count * 7919) % people}`;
    const kind = count % 90;
    // Cached since the second request.
    if (kind < 30) return get(preview, `/person${count % 50}`);
    if (kind < 45) return get(preview, `${person}?format=json`);
    if (kind < 65) return get(preview, person);
    if (kind < 70) return get(preview, `${person}/work`);
    if (kind < 75) return get(main, '/');
    if (kind < 80) return get(main, `/people?q=${words[count % words.length]}`);
    if (kind < 84) return get(api, `/people?q=${words[count % words.length]}`);
    if (kind < 87) return get(preview, '/ada/projects/engine/file.bin');
    return get(main, `/portal/x/Doc/${count}`);
  };
}

/** Requests of a crawler: every profile and the links on it. */
export function createCrawl(people: number): () => string {
  const links = ['', '?format=json', '/work', '?format=text', '/skills'];
  let count = 0;
  return () => {
    count += 1;
    return get(preview, `/person${Math.floor(count / links.length) % people}${links[count % links.length]}`);
  };
}

/** Requests of members and of a person who tries to sign in. */
function createWorking({ cookie, token }: Site): () => string {
  const form = `Content-Type: application/x-www-form-urlencoded\r\nOrigin: http://${main}`;
  const bearer = `Authorization: Bearer ${token}`;
  const json = `Content-Type: application/merge-patch+json\r\n${bearer}\r\nIf-Match: *`;
  let count = 0;
  return () => {
    count += 1;
    const kind = count % 10;
    if (kind < 4) return get(main, '/account', `Cookie: ${cookie}\r\n`);
    if (kind < 6) return get(main, '/edit/basics', `Cookie: ${cookie}\r\n`);
    if (kind < 8) {
      const patch = JSON.stringify({ basics: { label: `Turn ${count}` } });
      return send('PATCH', api, '/users/ada/draft', json, patch);
    }
    if (kind < 9) return send('POST', api, '/users/ada/publish', bearer, '');
    return send('POST', main, '/sign-in', form, `username=nobody-${count}&password=wrong+wrong+${count}`);
  };
}

function get(host: string, target: string, more = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n${more}\r\n`;
}

function send(method: string, host: string, target: string, more: string, body: string): string {
  return `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
