import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../vitrine.ts';

/** Fonts by their name, and the environment in which a browser has them; null for the browser of the whole run. */
export type FontSet = readonly [name: string, environment: Record<string, string> | null];

/**
 * The fonts of this machine, and another set: letters of Noto are higher than those of DejaVu, and a page must fit
 * both. Where Noto Sans is installed the other set is without Noto, and elsewhere it is the Noto Sans from npm. Noto Sans
 * Mono alone, as Debian installs it with other packages, sets no text.
 */
export function listFontSets(): FontSet[] {
  const own: FontSet = ['the fonts of this machine', null];
  if (process.platform !== 'linux') return [own];
  const installed = [...new Bun.Glob('**/*.{ttf,otf}').scanSync('/usr/share/fonts')];
  const others = installed.filter((path) => !/noto/i.test(path));
  if (others.length === 0) return [own];
  return installed.some((path) => /NotoSans-[^/]*$/.test(path))
    ? [own, ['no Noto', withConfig(withoutNoto)]]
    : [own, ['Noto', withConfig(`<dir>${notoFolder}</dir>${preferNoto}`)]];
}

const withoutNoto =
  '<selectfont><rejectfont><glob>*/noto/*</glob><glob>*/Noto*</glob></rejectfont></selectfont>';

/** Its Latin letters are as high as those of Noto Sans, which npm has in a form that no font configuration reads. */
const notoFolder = join(root, 'node_modules/@expo-google-fonts/noto-sans-devanagari');

const preferNoto = `<match target="pattern"><edit name="family" mode="prepend" binding="strong">
  <string>Noto Sans Devanagari</string>
</edit></match>`;

function withConfig(rules: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-fonts-'));
  const path = join(folder, 'fonts.conf');
  const system = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  writeFileSync(
    path,
    `<?xml version="1.0"?>\n<fontconfig>${system}<cachedir>${folder}</cachedir>${rules}</fontconfig>\n`,
  );
  return { FONTCONFIG_FILE: path };
}
