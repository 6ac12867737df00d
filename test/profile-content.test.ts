import { afterAll, expect, test } from 'bun:test';
import { addProfile, preview, startTestServer } from './support/server.ts';

let today = new Date('2026-08-31T23:59:00Z');
const server = await startTestServer({}, { now: () => today });
afterAll(() => server.stop());
const look = (target: string) => server.call(target, { host: preview });

test('the duration of an ongoing period grows each month without a publish', async () => {
  await addProfile(server, 'ada', { work: [{ name: 'Engine Works', startDate: '2021-01' }] });
  const before = await look('/ada');
  expect(before.body).toContain('<span class="length">5 yrs 8 mos</span>');
  today = new Date('2026-09-01T00:01:00Z');
  const after = await look('/ada');
  expect(after.body).toContain('<span class="length">5 yrs 9 mos</span>');
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect((await look('/ada?format=text')).body).toContain('Jan 2021 – present · 5 yrs 9 mos');
});

test('a page in an unsupported language uses that language where it can', async () => {
  await addProfile(server, 'marta', {
    basics: { label: 'Cartographer.', location: { city: 'Porto', countryCode: 'PT' } },
    work: [{ name: 'Atlas', startDate: '2018-03-01', endDate: '2019-02-28' }],
    'x-vitrine': { locales: { pt: { '/basics/label': 'Cartógrafa.' } } },
  });
  const { body, headers } = await look('/marta?lang=pt');
  expect(headers['content-language']).toBe('pt');
  expect(body).toContain('<bdi>Cartógrafa.</bdi>');
  expect(body).toContain('<bdi lang="en" dir="ltr">Work</bdi>');
  expect(body).toContain('mar. de 2018</time> – <time datetime="2019-02">fev. de 2019</time>');
  expect(body).toContain('<span class="length">1 ano</span>');
  expect(body).toContain('<time datetime="2026-01-02T03:04:05.000Z">January 2, 2026</time>');
  expect((await look('/marta?lang=pt&format=markdown')).body).toContain(
    'mar. de 2018 – fev. de 2019 · 1 ano',
  );
});

test("a vCard is a file for an address book with the profile's URL", async () => {
  await addProfile(server, 'zoë', { basics: { name: 'Zoë B', url: 'https://zoe.example' } });
  const { headers, body } = await look('/zo%C3%AB?format=vcard');
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''zo%C3%AB.vcf");
  expect(body).toContain(`\r\nURL:http://${preview}/zo%C3%AB\r\nURL:https://zoe.example\r\n`);
  expect(body).toContain('\r\nN:Zoë B;;;;\r\n');
  const named = await look('/alice?format=vcard');
  expect(named.headers['content-disposition']).toBe('attachment; filename="alice.vcf"');
  expect((await look('/alice?format=text')).headers['content-disposition']).toBeUndefined();
});

test('a tap on a phone number dials it', async () => {
  await addProfile(server, 'dora', {
    basics: { name: 'Dora', phone: '+49 (0)30 123456 / 040 7891011' },
    'x-vitrine': { visibility: { '/basics/phone': 'public' } },
  });
  expect((await look('/dora')).body).toContain('href="tel:+4930123456"');
});
