import { expect, test } from 'bun:test';
import { createBotTest, isBot } from './is-bot.ts';

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36',
  'Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18',
])('is a person: %s', (userAgent) => {
  expect(isBot(userAgent)).toBe(false);
});

test.each([
  '',
  'curl/8.7.1',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
  'WhatsApp/2.24.1 A',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/126.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) BingPreview/1.0b Safari/537.36',
])('is a bot: %s', (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});

test('classifies user agents independently of earlier calls', () => {
  const test = createBotTest();
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
  const asked = [undefined, browser, browser, 'curl/8', browser, '', `Mozilla/5.0 ${'x'.repeat(600)}`];
  expect(asked.map(test)).toEqual([true, false, false, true, false, true, true]);
});
