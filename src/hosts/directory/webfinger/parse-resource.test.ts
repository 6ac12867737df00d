import { expect, test } from 'bun:test';
import { parseResource } from './parse-resource.ts';

const parse = (resource: string) => parseResource(resource, 'https://ex.org', 'https://people.ex.org:8443');

test.each([
  ['acct:ada@ex.org', 'ada'],
  ['ACCT:ada@EX.Org', 'ada'],
  ['acct:Ada@ex.org', 'Ada'],
  ['acct:ada@ex.org:443', 'ada'],
  ['acct:ada@people.ex.org:8443', 'ada'],
  ['acct:%E7%8E%8B.%c3%a9@ex.org', '王.é'],
  ['acct:王@ex.org', '王'],
  ['acct:a@b@ex.org', 'a@b'],
  ['https://people.ex.org:8443/ada', 'ada'],
  ['HTTPS://People.ex.org:8443/ada/', 'ada'],
  ['https://people.ex.org:8443/%E7%8E%8B', '王'],
])('%s is %s', (resource, username) => {
  expect(parse(resource)).toEqual({ username });
});

test.each([
  'acct:ada@people.ex.org',
  'acct:ada@ex.org:8443',
  'acct:ada@elsewhere.org',
  'acct:ada@ex.org.elsewhere.org',
  'https://ex.org/ada',
  'http://people.ex.org:8443/ada',
  'https://people.ex.org:8443/',
  'https://people.ex.org:8443/ada/work',
  'https://people.ex.org:8443/ada?lang=fr',
  'https://people.ex.org:8443/ada#me',
  'https://ada@people.ex.org:8443/ada',
  'mailto:ada@ex.org',
  'urn:isbn:1',
])("%s isn't a user of this site", (resource) => {
  expect(parse(resource)).toBe('not ours');
});

test.each([
  '',
  'ada',
  'ada@ex.org',
  'acct:',
  'acct:ada',
  'acct:@ex.org',
  'acct:ada@',
  'acct:%zz@ex.org',
  'https://',
])('%p names no user and no URL', (resource) => {
  expect(parse(resource)).toBe('malformed');
});

test.each(['acct:ada@ex.org/x', 'acct:ada@ex.org?x', 'acct:ada@ex.org#x', 'acct:ada@ex.org\\x'])(
  '%s has no host',
  (resource) => {
    expect(parse(resource)).toBe('malformed');
  },
);
