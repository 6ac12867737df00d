import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { encodeQR } from 'qr';
import { modulesOf, type QrModules, seekDark, seekLight } from './qr-modules.ts';

test('a code that is made from another is the one that the library makes', () => {
  const character = fc.constantFrom(...'abcxyzAZ0189-._~%?=/ é');
  const address = fc.array(character, { maxLength: 110 }).map((all) => `https://p.example/${all.join('')}`);
  fc.assert(
    fc.property(address, fc.nat(), (one, turns) => {
      // The same letters in another order are as long.
      const path = one.slice('https://p.example/'.length);
      const at = turns % (path.length + 1);
      for (const some of [one, `https://p.example/${path.slice(at)}${path.slice(0, at)}`])
        expect(draw(modulesOf(some))).toEqual(expected(some));
    }),
    { numRuns: 300 },
  );
});

function expected(address: string): string[] {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 1, mask: 0 });
  return rows.slice(1, -1).map((row) => row.slice(1, -1).map(sign).join(''));
}

/** By what can be asked of it: where the next one of the other kind is. */
function draw(modules: QrModules): string[] {
  return Array.from({ length: modules.size }, (_, y) => {
    let row = '';
    while (row.length < modules.size) {
      row = row.padEnd(seekDark(modules, y, row.length), ' ');
      row = row.padEnd(seekLight(modules, y, row.length), '#');
    }
    return row;
  });
}

function sign(isDark: boolean): string {
  return isDark ? '#' : ' ';
}
