import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../test/support/browser.ts';
import { pictures } from './list.ts';
import { setStage } from './stage.ts';
import { schemes, takePicture } from './take.ts';

/** `npm run docs:pictures [-- NAME…]` takes all images of docs/images, or the named ones. */
const folder = join(import.meta.dir, '../../docs/images');
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
const stage = await setStage();
const browser = await launchBrowser();
for (const [name, picture] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const scheme of schemes) {
    const file = `${name}${scheme === 'dark' ? '-dark' : ''}.webp`;
    const taken = await takePicture(browser, stage, picture, scheme);
    const path = join(folder, file);
    const isSame = existsSync(path) && Buffer.compare(readFileSync(path), taken) === 0;
    if (!isSame) writeFileSync(path, taken);
    process.stdout.write(`${file} ${taken.length} bytes${isSame ? ', unchanged' : ''}\n`);
  }
}
await browser.close();
await stage.stop();
process.exit();
