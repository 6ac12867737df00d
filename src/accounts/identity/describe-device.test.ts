import { expect, test } from 'bun:test';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { describeDevice } from './describe-device.ts';

const describe = (agent: string | undefined, client: string) =>
  describeDevice({
    request: { rawHeaders: agent === undefined ? [] : ['User-Agent', agent] },
    client,
  } as unknown as Exchange);

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/120.0',
    'Opera',
    'ChromeOS',
  ],
  ['curl/8.5.0', 'curl', null],
  ['<script>alert(1)</script>', null, null],
  ['', null, null],
  [undefined, null, null],
])('%p is %p on %p', (agent, browser, platform) => {
  expect(describe(agent, '')).toEqual({ browser, platform, network: null });
});

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8::aaaa:1', '2001:db8:0:0:*'],
  ['::1', '0:0:0:0:*'],
  ['unknown', null],
])('shortens the IP address %p to %p', (client, network) => {
  expect(describe(undefined, client).network).toBe(network);
});
