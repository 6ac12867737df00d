import type { Mutation } from './mutation.ts';

const names = ['test/settings/names.test.ts'];
const file = ['test/settings/config-file.test.ts'];
const show = ['test/settings/show.test.ts'];

/** Faults in the sources and the output of settings. */
export const settingsFaults: readonly Mutation[] = [
  {
    breaks: 'the environment wins over the file',
    file: 'src/core/config/sources.ts',
    text: "return findIn(setting, environment, 'environment') ?? findIn(setting, valuesOf(file), 'config');",
    replacement:
      "return findIn(setting, valuesOf(file), 'config') ?? findIn(setting, environment, 'environment');",
    tests: file,
  },
  {
    breaks: 'a former name with another value stops the start',
    file: 'src/core/config/sources.ts',
    text: 'own && former && own !== former',
    replacement: 'own && former && own === former && own === ""',
    tests: names,
  },
  {
    breaks: 'a secret has no line end',
    file: 'src/core/config/sources.ts',
    text: "withoutLineEnds(readFileSync(path, 'utf8'))",
    replacement: "readFileSync(path, 'utf8')",
    tests: names,
  },
  {
    breaks: 'a setting and its file are not both set',
    file: 'src/core/config/sources.ts',
    text: 'if (set && path)',
    replacement: 'if (set && path && set === path)',
    tests: names,
  },
  {
    breaks: 'a name of another program warns of nothing',
    file: 'src/core/config/config.ts',
    text: 'found && !found.isForeign',
    replacement: 'found',
    tests: names,
    only: "doesn't warn about current names and effective settings",
  },
  {
    breaks: 'names that Kubernetes sets are left alone',
    file: 'src/core/config/unknown-names.ts',
    text: '/^(tcp|udp|sctp):\\/\\//.test(value)',
    replacement: "value === 'tcp'",
    tests: names,
  },
  {
    breaks: 'two letters are a misspelling',
    file: 'src/core/config/unknown-names.ts',
    text: 'for (const most of [1, 2])',
    replacement: 'for (const most of [1])',
    tests: names,
  },
  {
    breaks: 'every command that reads settings stops for unknown names',
    file: 'src/ops/cli/read-settings.ts',
    text: 'examineConfig: () => examineConfig(checked()),',
    replacement: 'examineConfig: () => examineConfig(surroundings()),',
    tests: names,
    only: 'PROFILE_URL',
  },
  {
    breaks: 'processes that the server starts read the same file',
    file: 'src/ops/cli/run-program.ts',
    text: '[...args, ...named]',
    replacement: 'args',
    tests: file,
    only: 'reaches the processes',
  },
  {
    breaks: 'a continued line is one value',
    file: 'src/core/config/config-file.ts',
    text: "if (escaped !== '\\n') value += escaped;",
    replacement: 'value += escaped;',
    tests: file,
  },
  {
    breaks: 'a password in a URL is not printed',
    file: 'src/core/config/show-settings.ts',
    text: ".replace(userInfo, '//…@')",
    replacement: '',
    tests: show,
  },
  {
    breaks: 'a wrong value of a secret is not printed',
    file: 'src/core/config/show-settings.ts',
    text: "const isUrl = variable.endsWith('_URL') && isFit;",
    replacement: "const isUrl = variable.endsWith('_URL');",
    tests: show,
  },
  {
    breaks: 'DOMAIN counts as a URL that is set',
    file: 'src/core/config/config.ts',
    text: 'found || (fit.domain && isUnderDomain(name))',
    replacement: 'found',
    tests: show,
    only: 'sign-in link',
  },
  {
    breaks: 'init never overwrites a file',
    file: 'src/ops/cli/settings-commands.ts',
    text: '  if (existsSync(path)) throw taken(path);\n',
    replacement: '',
    tests: show,
    only: 'never overwrites',
  },
  {
    breaks: 'init does not write through a link',
    file: 'src/ops/cli/settings-commands.ts',
    text: "flag: 'wx'",
    replacement: "flag: 'w'",
    tests: show,
    only: "doesn't write through a symbolic link",
  },
  {
    breaks: 'only the owner reads the file that init writes',
    file: 'src/ops/cli/settings-commands.ts',
    text: 'mode: 0o600',
    replacement: 'mode: 0o400',
    tests: show,
    only: 'writes a file',
  },
  {
    breaks: 'CSV has a header',
    file: 'src/core/cli/printing.ts',
    text: 'withHeader && first ?',
    replacement: '!withHeader && first ?',
    tests: ['test/command-line-output.test.ts'],
  },
  {
    breaks: 'dashboards with the former metrics still work',
    file: 'src/ops/server/measure-work.ts',
    text: "['vitrine_cache', 'vitrine_kept']",
    replacement: "['vitrine_cache']",
    tests: ['test/operations/metrics.test.ts'],
  },
];
