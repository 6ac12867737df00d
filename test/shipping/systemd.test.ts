import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lostStatus } from '../../src/store/failure.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

const unit = readFileSync(join(root, 'docs/examples/vitrine.service'), 'utf8');

/** Older versions cannot check a unit that is not installed. */
const canJudge = systemdVersion() >= 250;

test.skipIf(!canJudge)('systemd accepts the unit and rates it as sandboxed', () => {
  const path = `${temporaryPath('unit')}.service`;
  writeFileSync(path, unit.replace('/usr/local/bin/vitrine', process.execPath));
  const verified = Bun.spawnSync(['systemd-analyze', 'verify', path]);
  expect([verified.stderr.toString(), verified.exitCode]).toEqual(['', 0]);
  // Tenths of a point. A service without any sandbox has 96.
  const secure = Bun.spawnSync(['systemd-analyze', 'security', '--offline=true', '--threshold=20', path]);
  expect(secure.exitCode).toBe(0);
});

test("the unit isn't restarted where an operator has to decide first", () => {
  const [, statuses = ''] = /^RestartPreventExitStatus=(.*)$/m.exec(unit) ?? [];
  expect(statuses.split(' ').map(Number)).toContain(lostStatus);
});

function systemdVersion(): number {
  if (!Bun.which('systemd-analyze')) return 0;
  const { stdout } = Bun.spawnSync(['systemd-analyze', '--version']);
  return Number(/^systemd (\d+)/.exec(stdout.toString())?.[1] ?? 0);
}
