import type { Mutation } from './mutation.ts';

const install = ['test/shipping/install-script.test.ts'];
const npm = ['test/shipping/npm-package.test.ts'];
const debian = ['test/shipping/debian-package.test.ts'];
const changelog = ['build/release-changelog.test.ts'];

/** Faults in the files of a release, and in the scripts that build them. */
export const shipping: readonly Mutation[] = [
  {
    breaks: 'install.sh installs a file with a wrong checksum',
    file: 'install.sh',
    text: '[ "$actual" = "$expected" ] ||',
    replacement: '[ -n "$actual" ] ||',
    tests: install,
  },
  {
    breaks: 'install.sh takes the checksum of a file whose name begins alike',
    file: 'install.sh',
    text: `'$2 == name || $2 == "*" name { print $1; exit }'`,
    replacement: `'index($2, name) { print $1; exit }'`,
    tests: install,
  },
  {
    breaks: 'install.sh installs another version',
    file: 'install.sh',
    text: '[ -z "$version" ] || [ "$installed" = "$version" ] ||',
    replacement: '[ -n "$installed" ] ||',
    tests: install,
  },
  {
    breaks: 'install.sh runs before it has arrived whole',
    file: 'install.sh',
    text: '\nmain() {\n  releases=',
    replacement: '\necho installing\nmain() {\n  releases=',
    tests: install,
    only: 'a part of install.sh',
  },
  {
    breaks: 'the npm command hides the status of Vitrine',
    file: 'bin/vitrine.js',
    text: 'process.exit(status ?? 128 + constants.signals[signal])',
    replacement: 'process.exit(0)',
    tests: npm,
    only: 'exits with the status',
  },
  {
    breaks: 'threads of the npm package are looked for as TypeScript',
    file: 'src/core/platform/program-files.ts',
    text: `isSource ? path : path.replace(/\\.ts$/, '.js')`,
    replacement: 'path',
    tests: npm,
    only: 'starts the development server',
  },
  {
    breaks: 'tar headers have a wrong checksum',
    file: 'build/write-tar.ts',
    text: "bytes.write(' '.repeat(8), 148);",
    replacement: '',
    tests: debian,
  },
  {
    breaks: 'programs in the Debian package cannot be run',
    file: 'build/make-deb.ts',
    text: "path: 'usr/bin/vitrine', mode: 0o755",
    replacement: "path: 'usr/bin/vitrine', mode: 0o644",
    tests: debian,
  },
  {
    breaks: 'a development version looks like a release',
    file: 'src/core/platform/version.ts',
    text: "commit === '' ? version :",
    replacement: 'true ? version :',
    tests: ['src/core/platform/version.test.ts'],
  },
  {
    breaks: 'a release has no link to its changes',
    file: 'build/release-changelog.ts',
    text: '`[${version}]: $1v$2...v${version}\\n`',
    replacement: "''",
    tests: changelog,
  },
  {
    breaks: 'an action is pinned to a name that others can move',
    file: '.github/workflows/test.yaml',
    text: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
    replacement: 'actions/setup-node@v7',
    tests: ['test/shipping/workflows.test.ts'],
  },
  {
    breaks: 'Kubernetes sets names that look like misspelled settings',
    file: 'deploy/kubernetes/deployment.yaml',
    text: 'enableServiceLinks: false',
    replacement: 'enableServiceLinks: true',
    tests: ['test/shipping/kubernetes.test.ts'],
  },
  {
    breaks: 'the files of a release are changed later',
    file: 'test/released/0.2/SHA256SUMS',
    text: '90988f707c92',
    replacement: '90988f707c93',
    tests: ['test/released/released.test.ts'],
    only: 'its release wrote',
  },
];
