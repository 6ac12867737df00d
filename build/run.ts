import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeContents } from './describe-contents.ts';
import { listLicences } from './list-licences.ts';
import { makeExecutable, root, type Target, targets } from './make-executable.ts';
import { packagesIn } from './packages-in.ts';

const usage = `npm run build                    dist/vitrine, for this machine
npm run build -- --all           one for each kind of machine, with SHA256SUMS,
                                 sbom.cdx.json and licences.txt
npm run build -- --target KIND   one of them, or several: ${targets.join(', ')}
npm run build -- --to FOLDER     somewhere else than dist
`;

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    target: { type: 'string', multiple: true, default: [] },
    to: { type: 'string', default: join(root, 'dist') },
    help: { type: 'boolean', default: false },
  },
});

const chosen = targets.filter((target) => values.all || values.target.includes(target));
if (values.help) tell(usage);
else if (chosen.length > 0) await buildRelease(chosen, values.to);
else if (values.target.length > 0) fail(`There is no --target ${values.target[0]}.\n\n${usage}`);
else buildHere(values.to);

function buildHere(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'vitrine');
  makeExecutable(file, null);
  tell(`${file}\n`);
}

/** The executables of a release, and what somebody who gets one wants to know of it. */
async function buildRelease(chosen: readonly Target[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const sums: string[] = [];
  let inputs: readonly string[] = [];
  for (const target of chosen) {
    const name = `vitrine-${target}`;
    tell(`${name} …\n`);
    inputs = makeExecutable(join(folder, name), target);
    sums.push(`${await sha256(join(folder, name))}  ${name}\n`);
  }
  const packages = packagesIn(inputs);
  await Bun.write(join(folder, 'sbom.cdx.json'), `${JSON.stringify(describeContents(packages), null, 2)}\n`);
  await Bun.write(join(folder, 'licences.txt'), listLicences(packages));
  for (const name of ['sbom.cdx.json', 'licences.txt'])
    sums.push(`${await sha256(join(folder, name))}  ${name}\n`);
  await Bun.write(join(folder, 'SHA256SUMS'), sums.join(''));
  tell(`${folder}: ${sums.length} files; ${packages.length} packages are inside. To check them there:\n`);
  tell('  sha256sum --check --ignore-missing SHA256SUMS\n');
}

async function sha256(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256');
  for await (const piece of Bun.file(path).stream()) hasher.update(piece);
  return hasher.digest('hex');
}

function fail(text: string): never {
  process.stderr.write(text);
  process.exit(2);
}

function tell(text: string): void {
  process.stdout.write(text);
}
