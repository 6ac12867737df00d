import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { createChunkedDecoder } from '../src/core/listener/chunked.ts';
import { limits } from '../src/core/listener/limits.ts';
import { createLog } from '../src/core/platform/log.ts';
import { checkProfile } from '../src/domain/profile/check-profile.ts';
import { foldWords } from '../src/domain/profile/fold-words.ts';
import { parseComparisons } from '../src/modules/scim/path.ts';

const source = join(import.meta.dir, '../src');

/** Patterns that take longer than linear time, with the reason why that is harmless. */
const excused: Readonly<Record<string, string>> = {
  'core/config/config.ts /\\/\\/.*@/': 'settings, which are the operator’s',
  'core/config/show-settings.ts /\\/\\/.*@/': 'settings, which are the operator’s',
  "ops/diagnostics/toolbar/put-toolbar.tsx /\\s+'none'$/": 'our own policies, in development',
  'core/html/used-styles.ts /\\[[^\\]]*\\]/': 'our own styles',
  'store/split-statements.ts /(?:\\$\\$[\\s\\S]*?\\$\\$|\\bBEGIN\\b[\\s\\S]*?\\bEND\\b|[^;])+/':
    'our own migrations',
  'accounts/identity/password-weakness.ts /^(.+?)\\1+$/': 'passwords, of 256 characters at the most',
  'accounts/identity/password-weakness.ts /^\\P{L}+|\\P{L}+$/': 'passwords, of 256 characters at the most',
};
/** Files whose patterns only match our own source and examples. */
const ours = ['ops/diagnostics/components/source-code.tsx', 'hosts/api/docs/page/code-block.tsx'];

/**
 * Patterns composed at run time, which this test cannot read from the source. Each has a test below, or
 * never matches outside input.
 */
const composed: Readonly<Record<string, string>> = {
  'core/listener/chunked.ts': 'below',
  'domain/profile/fold-words.ts': 'below',
  'domain/profile/languages.ts': 'three letters at the most',
  'core/platform/log-secrets.ts': 'names of parameters, of 100 characters at the most; below',
  'modules/static-export/static-page.ts': 'our own style',
  'hosts/api/docs/parameters.ts': 'our own paths',
  'core/web/parse-multipart.ts': 'our own names, in the head of a part, which has a bound',
  'modules/scim/path.ts': 'paths and filters of SCIM; below',
  'accounts/files/measure-image.ts': 'one tag of an SVG, in its first 64 KiB; below',
  'hosts/main/editor/preview/preview-options.ts': 'one color or name of a short list',
  'ops/diagnostics/components/source-code.tsx': 'our own source, in development',
  'ops/diagnostics/recorder/redact.ts': 'development',
};

const literal =
  /(?<=(?:^|[(,=:[!&|?{};]|return|=>)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;)\]}:]|$)/gm;

const files = [...new Glob('**/*.{ts,tsx}').scanSync(source)].filter((file) => !/\.(test|d)\.ts$/.test(file));
const texts = new Map<string, string>();
for (const file of files) texts.set(file, await Bun.file(join(source, file)).text());

const patterns = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(literal)].flatMap(([, body = '', flags = '']) => {
    try {
      return [{ name: `${file} /${body}/`, file, pattern: new RegExp(body, flags.replace('y', '')) }];
    } catch {
      // The slash is a division, or part of a template.
      return [];
    }
  }),
);

const leads = ['', '"', '['];
const ends = ['\0', 'a'];
const pumps = [
  ...'aA0 \t\r\n-._/%"\'&<>()[]\\*`#:@~!é\u0301\u3000=$+|',
  ...['%41', 'a ', 'a-', 'a.', 'a/', '0.', ';a', ';a=b', ';a="b"', '/a/', '../', 'a=b&', '<a>', '[a]', ']('],
  ...[
    '![',
    '**',
    '``',
    '>a\n',
    '\n\n',
    '- ',
    '1. ',
    'vit_',
    'www.',
    'a@',
    '::',
    'ffff:',
    '\\"',
    '-a-',
    '{a}',
  ],
];
const size = 3_000;
/** Inputs that open a construct without closing it. */
const unclosed = [
  ['', '<!', ''],
  ['', '</a', ''],
  ['', '<!--', ''],
  ['', '<a b="', ''],
  ['<a', ' ', '<'],
  ['https://', 'a.', ' x'],
  ['-', ' ', '\nx'],
  ['', 'BEGIN:VCARD\n', ''],
] as const;
const combined = pumps.flatMap((pump) =>
  leads.flatMap((lead) => ends.map((end) => [lead, pump, end] as const)),
);
const attacks = [...combined, ...unclosed].map(([lead, pump, end]) => {
  const make = (times: number) => lead + pump.repeat(Math.ceil((size * times) / pump.length)) + end;
  return { name: JSON.stringify([lead, pump, end]), texts: [make(1), make(2)] as const };
});

/** Milliseconds of this process's processor time. */
function time(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Whether twice the input takes about twice the time, ignoring the engine's own work. */
function isLinear(work: (times: number) => unknown): boolean {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [once, twice] = [1, 2].map((times) =>
      Math.min(...Array.from({ length: 3 }, () => time(() => work(times)))),
    );
    if ((twice ?? 0) < 1 || (twice ?? 0) <= 3 * (once ?? 0)) return true;
    if ((twice ?? 0) > 500) return false;
  }
  return false;
}

function findAttack(pattern: RegExp): string | null {
  const look = (text: string) => {
    pattern.lastIndex = 0;
    pattern.exec(text);
  };
  const found = attacks.find(({ texts: [once, twice] }) => {
    if (time(() => look(once)) < 1) return false;
    return !isLinear((times) => look(times === 1 ? once : twice));
  });
  return found?.name ?? null;
}

describe('patterns', () => {
  test('take linear time, except for listed ones', () => {
    expect(patterns.length).toBeGreaterThan(150);
    const slow = patterns
      .filter(({ file, name }) => !ours.includes(file) && !(name in excused))
      .flatMap(({ name, pattern }) => {
        const attack = findAttack(pattern);
        return attack === null ? [] : [`${name} by ${attack}`];
      });
    expect(slow).toEqual([]);
    const names = patterns.map(({ name }) => name);
    expect(Object.keys(excused).filter((name) => !names.includes(name))).toEqual([]);
  }, 120_000);

  test('have an entry in the list when built from parts', () => {
    const found = [...texts].filter(([, text]) => text.includes('new RegExp(')).map(([file]) => file);
    expect(found.toSorted()).toEqual(Object.keys(composed).toSorted());
  });

  test('for chunks take linear time', () => {
    for (const part of [';a', ';a=b', ';a="b"', ';a="', '\\', ';a=']) {
      const work = (times: number) => {
        const line = `1${part.repeat(Math.floor((500 * times) / part.length))}\r\n`;
        const bytes = Buffer.from(line);
        for (let turn = 0; turn < 100; turn += 1) {
          try {
            createChunkedDecoder(limits).decode(bytes, () => {});
          } catch {
            // The rejection does not matter, only the time that it took.
          }
        }
      };
      expect([part, isLinear(work)]).toEqual([part, true]);
    }
  });

  test('for SCIM filters take linear time', () => {
    for (const part of ['a pr and ', 'a[b eq "c"] pr and ', 'a[', 'a eq "', '\\\\"', ' ', ']', '.b', 'a[].'])
      expect([part, isLinear((times) => parseComparisons(`a${part.repeat(200 * times)}`))]).toEqual([
        part,
        true,
      ]);
  });

  test.each(['url', 'email'])("aren't applied to a long %s in a profile", (field) => {
    for (const start of ['https://', 'https://a/', 'a@', '']) {
      for (const pump of ['a', 'a.', '%41', '/a', ':', '@']) {
        const work = (times: number) =>
          checkProfile({
            basics: { [field]: start + pump.repeat(Math.floor((70_000 * times) / pump.length)) },
          });
        expect([start, pump, isLinear(work)]).toEqual([start, pump, true]);
      }
    }
    const [problem] = checkProfile({ basics: { [field]: `https://a/${'a'.repeat(70_000)}` } });
    expect(problem).toEqual({
      pointer: `/basics/${field}`,
      detail: 'is longer than 2048 characters',
    });
  });

  test('for folded words take linear time', () => {
    let turn = 0;
    for (const pump of ['小', '小a', 'a', "a'", 'a ', '+', '#', 'é', '\u0301', 'ー', 'نُ', '\0']) {
      const work = (times: number) => {
        turn += 1;
        // A different text each time, because the function caches some.
        return foldWords(`${turn} ${pump.repeat(Math.floor((5_000 * times) / pump.length))}`);
      };
      expect([pump, isLinear(work)]).toEqual([pump, true]);
    }
  });

  test('for secrets in the log take linear time', () => {
    const log = createLog('info', () => {});
    for (const pump of [
      'vit_',
      '%76',
      'vi%74',
      'a@',
      '://',
      '//a:',
      '?password=',
      '&token=',
      'cookie: ',
      'Bearer ',
      '%5f',
      'a',
      '?',
      '=',
    ]) {
      const work = (times: number) =>
        log.info('request', { target: `/${pump.repeat(Math.floor((8_000 * times) / pump.length))}` });
      expect([pump, isLinear(work)]).toEqual([pump, true]);
    }
  });
});
