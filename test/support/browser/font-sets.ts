import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../vitrine.ts';

/** Fonts by name, with the environment in which a browser uses them. Null uses the run's browser. */
export type FontSet = readonly [name: string, environment: Record<string, string> | null];

/**
 * The fonts of this machine, and a second set, because Noto letters are taller than those of DejaVu and a
 * page must fit both. The second set excludes Noto if Noto Sans is installed, otherwise it is the Noto Sans
 * from npm. Noto Sans Mono alone does not count.
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

/** Its Latin letters are as tall as those of Noto Sans, whose npm package has a format that fontconfig cannot read. */
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
