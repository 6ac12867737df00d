import { expect, test } from 'bun:test';
import { putFile } from '../../src/accounts/change-files.ts';
import { publish } from '../../src/accounts/publish.ts';
import { accountsOf } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { addProfile, startTestServer } from '../support/server.ts';

const script = '<script>document.title="pwned"</script><img src=x onerror="document.title=\'pwned\'">';
const text = `${script} [a](javascript:document.title='pwned') <svg/onload=document.title='pwned'> ![x](https://evil.example/x.png)`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="document.title='pwned'"><script>document.title='pwned'</script></svg>`;

test('runs nothing of a hostile profile', async () => {
  const port = await freePort();
  const server = await startTestServer({
    PORT: String(port),
    BASE_URL: `http://vitrine.test:${port}`,
    PROFILES_URL: `http://preview.vitrine.test:${port}`,
    API_URL: `http://api.vitrine.test:${port}`,
  });
  await addProfile(server, 'mallory', {
    basics: {
      name: `${script}\u202egnp.exe`,
      label: text,
      summary: text,
      profiles: [{ network: text, username: text }],
    },
    work: [{ name: text, position: text, summary: text, highlights: [text, 'x'.repeat(10_000)] }],
    talks: [{ title: text, event: text }],
  });
  const accounts = accountsOf(server);
  await putFile(accounts, 'mallory', 'basics/image/me.svg', new TextEncoder().encode(svg));
  await publish(accounts, 'mallory');

  const browser = await launchBrowser();
  const page = await browser.newPage();
  const foreign: string[] = [];
  let dialogs = 0;
  page.on('request', (request) => {
    if (
      !request.url().startsWith(`http://preview.vitrine.test:${port}/`) &&
      !request.url().startsWith('data:')
    ) {
      foreign.push(request.url());
    }
  });
  page.on('dialog', async (dialog) => {
    dialogs += 1;
    await dialog.dismiss();
  });
  const addresses = ['', '/work', '/talks'].map(
    (path) => `http://preview.vitrine.test:${port}/mallory${path}`,
  );
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForTimeout(100);
    expect(await page.title()).not.toBe('pwned');
    expect(await page.locator('main img').count()).toBeLessThanOrEqual(1);
    for (const href of await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
      expect(href).toMatch(/^(https?:|mailto:|tel:|\/|#|\?)/);
    }
  }
  const { headers } = await server.call('/mallory/basics/image/me.svg', {
    host: `preview.vitrine.test:${port}`,
  });
  expect(headers['content-disposition']).toStartWith('attachment');
  await browser.close();
  await server.stop();
  expect([foreign, dialogs]).toEqual([[], 0]);
});
