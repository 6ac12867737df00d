import { api, main, preview } from '../support/server.ts';
import type { Site } from './start-site.ts';

const words = ['engineer', 'berlin', 'typescript', 'writer', 'analyst'];

/** What people do on one site, as requests: mostly reading, some of it for the first time, some searching and editing. */
export function createMixedRequests({ cookie, token }: Site, people: number): () => string {
  let count = 0;
  const get = (host: string, target: string, more = '') =>
    `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n${more}\r\n`;
  const send = (method: string, host: string, target: string, more: string, body: string) =>
    `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const form = `Content-Type: application/x-www-form-urlencoded\r\nOrigin: http://${main}`;
  const json = `Content-Type: application/merge-patch+json\r\nAuthorization: Bearer ${token}\r\nIf-Match: *`;

  return () => {
    count += 1;
    const person = `/person${(count * 7919) % people}`;
    const kind = count % 100;
    // Known by the second time that they are asked for.
    if (kind < 30) return get(preview, `/person${count % 50}`);
    if (kind < 45) return get(preview, `${person}?format=json`);
    if (kind < 65) return get(preview, person);
    if (kind < 70) return get(preview, `${person}/work`);
    if (kind < 75) return get(main, '/');
    if (kind < 80) return get(main, `/people?q=${words[count % words.length]}`);
    if (kind < 84) return get(api, `/people?q=${words[count % words.length]}`);
    if (kind < 87) return get(preview, '/ada/projects/engine/file.bin');
    if (kind < 91) return get(main, '/account', `Cookie: ${cookie}\r\n`);
    if (kind < 93) return get(main, '/edit/basics', `Cookie: ${cookie}\r\n`);
    if (kind < 95)
      return send(
        'PATCH',
        api,
        '/users/ada/draft',
        json,
        JSON.stringify({ basics: { label: `Turn ${count}` } }),
      );
    if (kind < 96) return send('POST', api, '/users/ada/publish', `Authorization: Bearer ${token}`, '');
    if (kind < 97)
      return send('POST', main, '/sign-in', form, `username=nobody-${count}&password=wrong+wrong+${count}`);
    return get(main, `/portal/x/Doc/${count}`);
  };
}
