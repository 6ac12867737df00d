import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DebArchitecture, debVersion, makeDeb } from '../../build/make-deb.ts';
import { isLong } from '../support/long.ts';
import { temporaryPath } from '../support/temporary-database.ts';

const executable = Buffer.from('#!/bin/sh\necho vitrine\n');
const make = (architecture: DebArchitecture) => makeDeb(executable, 'the licences\n', architecture);
const deb = make('arm64');

test('the Debian package is an archive of three members, the same bytes each time', () => {
  expect(Buffer.compare(deb, make('arm64'))).toBe(0);
  expect(Buffer.from(deb.subarray(0, 24)).toString()).toBe('!<arch>\ndebian-binary   ');
  expect(Buffer.from(deb).indexOf('data.tar.zst') % 2).toBe(0);
});

test.skipIf(!Bun.which('dpkg-deb'))('dpkg reads the Debian package', () => {
  const file = temporaryPath('vitrine.deb');
  writeFileSync(file, deb);
  const ask = (...args: string[]) => Bun.spawnSync(['dpkg-deb', ...args]).stdout.toString();
  expect(ask('--field', file, 'Package', 'Version', 'Architecture')).toBe(
    `Package: vitrine\nVersion: ${debVersion}\nArchitecture: arm64\n`,
  );
  const listed = ask('--contents', file).trim().split('\n');
  const modes = listed
    .map((line) => line.split(/\s+/))
    .map(([mode, owner, , , , path]) => [mode, owner, path]);
  expect(modes).toContainEqual(['-rwxr-xr-x', 'root/root', './usr/bin/vitrine']);
  expect(modes).toContainEqual(['-rw-r--r--', 'root/root', './usr/lib/systemd/system/vitrine.service']);
  expect(modes).toContainEqual(['-rw-r--r--', 'root/root', './usr/share/doc/vitrine/examples/nginx.conf']);
  const folder = temporaryPath('unpacked');
  mkdirSync(folder);
  ask('--raw-extract', file, folder);
  const checked = Bun.spawnSync(['md5sum', '--check', 'DEBIAN/md5sums'], { cwd: folder });
  expect(checked.exitCode).toBe(0);
});

const story = `
mount --make-rprivate /
mount -t tmpfs tmpfs "$1" && mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount -t proc proc "$1/root/proc" && mount --bind /dev "$1/root/dev" && mount -t tmpfs tmpfs "$1/root/run"
cp "$2" "$1/root/vitrine.deb"
exec chroot "$1/root" /bin/bash -ec '
  say() { echo "say: $*"; }
  dpkg -i /vitrine.deb
  say "$(getent passwd vitrine | cut -d: -f6,7)"
  say $(stat -c "%U:%G:%a" /etc/vitrine /etc/vitrine/vitrine.conf /var/lib/vitrine /var/lib/vitrine/vitrine.db)
  say $(grep -cE "^APP_SECRET=[0-9a-f]{64}$" /etc/vitrine/vitrine.conf)
  say $(test -L /etc/systemd/system/multi-user.target.wants/vitrine.service && echo enabled)
  sed -i "s/^APP_SECRET=.*/APP_SECRET=own/" /etc/vitrine/vitrine.conf
  dpkg -i /vitrine.deb
  say upgraded: $(grep ^APP_SECRET /etc/vitrine/vitrine.conf)
  dpkg --remove vitrine
  say removed: $(grep ^APP_SECRET /etc/vitrine/vitrine.conf) $(ls /var/lib/vitrine)
  say $(dpkg --purge vitrine | grep /var/lib/vitrine)
  say purged: $(ls -d /etc/vitrine /var/lib/vitrine 2>/dev/null)
'`;

/** Needs root and dpkg. The test does not change the machine itself. */
const canInstall = isLong && process.platform === 'linux' && process.getuid?.() === 0 && Bun.which('dpkg');

test.skipIf(!canInstall)('dpkg installs, upgrades, removes and purges the Debian package', () => {
  const file = temporaryPath('vitrine.deb');
  writeFileSync(file, make(process.arch === 'arm64' ? 'arm64' : 'amd64'));
  const folder = temporaryPath('root');
  mkdirSync(folder);
  const script = join(folder, '../install.sh');
  writeFileSync(script, story);
  const run = Bun.spawnSync(['unshare', '--mount', 'bash', '-e', script, folder, file]);
  const said = run.stdout.toString().matchAll(/^say: (.*)$/gm);
  expect([...said].map(([, line]) => line)).toEqual([
    '/var/lib/vitrine:/usr/sbin/nologin',
    'root:vitrine:750 root:vitrine:640 vitrine:vitrine:700 vitrine:vitrine:600',
    '1',
    'enabled',
    'upgraded: APP_SECRET=own',
    'removed: APP_SECRET=own backups vitrine.db',
    'The data is still in /var/lib/vitrine. To delete it, run: rm -r /var/lib/vitrine',
    'purged: /var/lib/vitrine',
  ]);
});
