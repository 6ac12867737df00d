import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { homepage, version } from '../package.json';
import { root } from './bundle.ts';
import { type TarFile, writeTar } from './write-tar.ts';

export type DebArchitecture = 'amd64' | 'arm64';

/** Debian sorts `~` before the end of a version, so `0.4.0-dev` precedes `0.4.0`. */
export const debVersion = version.replace('-', '~');

/** A Debian package with the executable as a systemd service. */
export function makeDeb(
  executable: Uint8Array<ArrayBuffer>,
  licences: string,
  architecture: DebArchitecture,
): Uint8Array {
  const files: TarFile[] = [
    { path: 'usr/bin/vitrine', mode: 0o755, bytes: executable },
    text('usr/lib/systemd/system/vitrine.service', makeUnit()),
    text('usr/share/doc/vitrine/copyright', licences),
    text('usr/share/vitrine/vitrine.conf', read('vitrine.conf')),
    ...readExamples(),
  ];
  const control = [
    text('control', describe(architecture, files)),
    text('md5sums', files.map(({ path, bytes }) => `${md5(bytes)}  ${path}\n`).join('')),
    ...['postinst', 'prerm', 'postrm'].map((name) => text(name, read(name), 0o755)),
  ];
  return writeAr([
    ['debian-binary', Buffer.from('2.0\n')],
    ['control.tar.gz', Bun.gzipSync(writeTar(control))],
    ['data.tar.zst', Bun.zstdCompressSync(writeTar(files))],
  ]);
}

/** Configurations of proxies and monitors, which the documentation installs. */
function readExamples(): TarFile[] {
  const folder = join(root, 'docs/examples');
  const names = readdirSync(folder).filter((name) => !/\.(?:env|service|webp)$/.test(name));
  return names
    .toSorted()
    .map((name) => text(`usr/share/doc/vitrine/examples/${name}`, readFileSync(join(folder, name), 'utf8')));
}

/** The systemd unit of the documentation, with the path of packaged programs. */
function makeUnit(): string {
  const example = readFileSync(join(root, 'docs/examples/vitrine.service'), 'utf8');
  return example.slice(example.indexOf('[Unit]')).replace('/usr/local/bin/vitrine', '/usr/bin/vitrine');
}

function describe(architecture: DebArchitecture, files: readonly TarFile[]): string {
  const kilobytes = files.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / 1024), 0);
  return `Package: vitrine
Version: ${debVersion}
Architecture: ${architecture}
Maintainer: Vitrine maintainers <vitrine-profiles@users.noreply.github.com>
Installed-Size: ${kilobytes}
Depends: libc6, passwd, init-system-helpers
Section: web
Priority: optional
Homepage: ${homepage}
Description: self-hosted profile pages for a team, a university or yourself
 Every person gets one URL that is a web page and data: JSON, vCard, PDF and
 more. The package runs Vitrine as a service with an SQLite database.
`;
}

/** The archive format of Debian packages: names of at most 16 characters, contents at even offsets. */
function writeAr(members: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const parts = members.flatMap(([name, bytes]) => [
    Buffer.from(
      `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(bytes.length).padEnd(10)}\`\n`,
    ),
    bytes,
    Buffer.from('\n'.repeat(bytes.length % 2)),
  ]);
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}

function text(path: string, content: string, mode = 0o644): TarFile {
  return { path, mode, bytes: Buffer.from(content) };
}

function read(name: string): string {
  return readFileSync(join(import.meta.dir, 'deb', name), 'utf8');
}

function md5(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('md5').update(bytes).digest('hex');
}
