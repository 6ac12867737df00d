import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './bundle.ts';
import { describeContents } from './describe-contents.ts';
import { listLicences } from './list-licences.ts';
import { type DebArchitecture, debVersion, makeDeb } from './make-deb.ts';
import { makeExecutable, type Target, targets } from './make-executable.ts';
import { packagesIn } from './packages-in.ts';

const usage = `npm run build                    dist/vitrine, for this machine
npm run build -- --all           a release: executables and Debian packages for
                                 all machines, install.sh, sbom.cdx.json,
                                 licences.txt and SHA256SUMS
npm run build -- --target KIND   the same for one kind of machine, or several:
                                 ${targets.join(', ')}
npm run build -- --executable    only FOLDER/vitrine, for this machine or --target
npm run build -- --to FOLDER     into another folder than dist
`;

const debArchitectures: Partial<Record<Target, DebArchitecture>> = {
  'linux-x64': 'amd64',
  'linux-arm64': 'arm64',
};

const { values } = parseArgs({
  options: {
    executable: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    target: { type: 'string', multiple: true, default: [] },
    to: { type: 'string', default: join(root, 'dist') },
    help: { type: 'boolean', default: false },
  },
});

const unknown = values.target.find((target) => !targets.some((known) => known === target));
const chosen = targets.filter((target) => values.all || values.target.includes(target));
if (values.help) print(usage);
else if (unknown !== undefined) fail(`error: unknown --target ${unknown}\n\n${usage}`);
else if (values.executable) buildExecutable(values.to, chosen[0] ?? null);
else if (chosen.length > 0) await buildRelease(chosen, values.to);
else buildExecutable(values.to, null);

function buildExecutable(folder: string, target: Target | null): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'vitrine');
  makeExecutable(file, target);
  print(`${file}\n`);
}

/** Writes the files of a release with their checksums. */
async function buildRelease(chosen: readonly Target[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const sums: string[] = [];
  const add = async (name: string, content: string | Uint8Array) => {
    await Bun.write(join(folder, name), content);
    sums.push(`${new Bun.CryptoHasher('sha256').update(content).digest('hex')}  ${name}\n`);
    print(`${name}\n`);
  };
  let inputs: readonly string[] = [];
  for (const target of chosen) {
    const file = join(folder, `vitrine-${target}`);
    inputs = makeExecutable(file, target);
    const executable = readFileSync(file);
    await add(`vitrine-${target}`, executable);
    chmodSync(file, 0o755);
    const architecture = debArchitectures[target];
    if (architecture)
      await add(
        `vitrine_${debVersion}_${architecture}.deb`,
        makeDeb(executable, listLicences(packagesIn(inputs)), architecture),
      );
  }
  const packages = packagesIn(inputs);
  await add('sbom.cdx.json', `${JSON.stringify(describeContents(packages), null, 2)}\n`);
  await add('licences.txt', listLicences(packages));
  await add('install.sh', readFileSync(join(root, 'install.sh')));
  await Bun.write(join(folder, 'SHA256SUMS'), sums.join(''));
  print(`To check them in ${folder}: sha256sum --check SHA256SUMS\n`);
}

function fail(text: string): never {
  process.stderr.write(text);
  process.exit(2);
}

function print(text: string): void {
  process.stdout.write(text);
}
