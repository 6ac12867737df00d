import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const map = 'docs/concepts/architecture.md';

/** `npm run new -- module NAME` writes a module that passes its tests: an API route, a test and a fault. */
if (import.meta.main) {
  const [kind, name = ''] = process.argv.slice(2);
  if (kind !== 'module') throw new Error('Usage: npm run new -- module NAME');
  writeModule(join(import.meta.dir, '..'), name);
  process.stdout.write(
    `Wrote src/modules/${name}, with its lines in src/modules.ts and ${map}. Next: npm run format && npx bun test src/modules/${name}\n`,
  );
}

/** Writes the folder, its line in the list of modules, and its line in the source map. */
export function writeModule(root: string, name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error('Write the name of a module in lowercase letters, digits and hyphens.');
  const folder = join(root, 'src/modules', name);
  if (existsSync(folder)) throw new Error(`src/modules/${name} exists already.`);
  const variable = name.replace(/-./g, ([, letter = '']) => letter.toUpperCase());
  mkdirSync(join(folder, 'test'), { recursive: true });
  for (const [path, text] of Object.entries(filesOf(name, variable))) writeFileSync(join(folder, path), text);
  edit(join(root, 'src/modules.ts'), (text) =>
    text
      .replace(
        /(?=import \{ \w+ \} from '\.\/modules\/)/,
        `import { ${variable} } from './modules/${name}/module.ts';\n`,
      )
      .replace(/(?=,?\s*\];)/, `, ${variable}`),
  );
  edit(join(root, map), (text) =>
    text.replace(/(?: {2}src\/modules\/.*\n)+/, (lines) => `${lines}  src/modules/${name}/  TODO\n`),
  );
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

function filesOf(name: string, variable: string): Readonly<Record<string, string>> {
  const handler = `show${variable[0]?.toUpperCase()}${variable.slice(1)}`;
  return {
    'module.ts': `import { lazily } from '../../core/web/lazily.ts';
import { route } from '../../hosts/web/route.ts';
import type { Module } from '../module.ts';

/** TODO: one sentence about what it does, and for whom. */
export const ${variable}: Module = {
  name: '${name}',
  serve() {
    const page = lazily(() => import('./show-${name}.ts'));
    return { api: [route('GET', '/${name}', '${name}', 'public', page('${handler}'))] };
  },
};
`,
    [`show-${name}.ts`]: `import { json, type Reply } from '../../core/kernel/reply.ts';

export function ${handler}(): Reply {
  return json(200, { module: '${name}' });
}
`,
    [`test/${name}.test.ts`]: `import { afterAll, expect, test } from 'bun:test';
import { api, startTestServer } from '../../../../test/support/server.ts';

const server = await startTestServer();
afterAll(() => server.stop());

test('answers at /${name}', async () => {
  const { status, body } = await server.call('/${name}', { host: api });
  expect([status, JSON.parse(body)]).toEqual([200, { module: '${name}' }]);
});
`,
    'test/faults.ts': `import type { Mutation } from '../../../../test/mutations/mutation.ts';

export const faults: readonly Mutation[] = [
  {
    breaks: '${name} answers',
    file: 'src/modules/${name}/module.ts',
    text: "'/${name}'",
    replacement: "'/other'",
    tests: ['src/modules/${name}/test/${name}.test.ts'],
  },
];
`,
    'README.md': `# ${name}

TODO: what it does, for whom, and the setting that switches it on.

- **Routes**: \`GET /${name}\` on the API host, for everyone.
- **Tables**: none. Migrations, erasure and backup of a table are declared in \`src/store\`.
- **Tests**: \`npx bun test src/modules/${name}\`; faults: \`npm run test:mutations -- ${name}\`.
`,
  };
}
