import type { ConfigFile } from './config-file.ts';
import type { Setting } from './setting.ts';
import { clientSettings, settings } from './settings.ts';
import type { Environment, Surroundings } from './sources.ts';

const table = Object.values<Setting<unknown>>(settings);

/** Every name that a setting has or had, and the name to suggest for it. */
const own: ReadonlyMap<string, string> = new Map([
  ...table.flatMap(({ variable, secret, was }): [string, string][] => [
    [variable, variable],
    ...(secret ? [[`${variable}_FILE`, `${variable}_FILE`] as [string, string]] : []),
    ...(was ? [[was.variable, variable] as [string, string]] : []),
  ]),
  ...Object.keys(clientSettings).map((name): [string, string] => [name, name]),
]);

/** Names of other programs are read, and never suggested: AWS has many that are alike. */
const known: ReadonlySet<string> = new Set([...own.keys(), ...table.flatMap(({ also = [] }) => also)]);

/** Names that look like a mistake, each as the message that stops a command. */
export function findUnknownNames({ environment, file }: Surroundings): string[] {
  return [...findInEnvironment(environment), ...findInFile(file)];
}

function findInEnvironment(environment: Environment): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (known.has(name)) return [];
    const plain = findPlainFile(name);
    if (plain !== null) return [`${name} is set, and ${plain}`];
    if (name.length < 5 || isForeign(name, value)) return [];
    const meant = findMeant(name);
    return meant === null ? [] : [`${name} is not a setting, did you mean ${meant}?`];
  });
}

function findInFile(file: ConfigFile | null): string[] {
  return (file?.entries ?? []).flatMap(({ name, line }) => {
    if (known.has(name)) return [];
    const place = `${file?.path}:${line}:`;
    const plain = findPlainFile(name);
    if (plain !== null) return [`${place} ${name} is set, and ${plain}`];
    const meant = findMeant(name);
    return meant === null
      ? [`${place} ${JSON.stringify(name)} is not a setting. Run vitrine help settings for the list`]
      : [`${place} ${name} is not a setting, did you mean ${meant}?`];
  });
}

/** `NAME_FILE` is for secrets, and for the present names. */
function findPlainFile(name: string): string | null {
  if (!name.endsWith('_FILE')) return null;
  const bare = name.slice(0, -'_FILE'.length);
  const one = table.find(({ variable, was }) => variable === bare || was?.variable === bare);
  if (!one) return null;
  return one.secret
    ? `${bare} is now ${one.variable}. Use ${one.variable}_FILE`
    : `${bare} is not a secret. Set ${one.variable} instead`;
}

/** The nearest name within two letters. */
function findMeant(name: string): string | null {
  let [least, meant]: [number, string | null] = [3, null];
  for (const [candidate, suggestion] of own) {
    const distance = Math.abs(candidate.length - name.length) < least ? distanceOf(name, candidate) : least;
    if (distance < least) [least, meant] = [distance, suggestion];
  }
  return meant;
}

/** Letters to insert, remove or replace. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Set by shells, systemd, Docker and Kubernetes. */
const foreign = [
  /^(BASH|COMP|DBUS|FCEDIT|GPG|HIST|KUBERNETES|LC|LESS|LISTEN|MACH|MEMORY_PRESSURE|MONITOR|NOTIFY|SSH|SUDO|SYSTEMD|WATCHDOG|XDG|ZSH)(_|[A-Z]|$)/,
  /^(COLORTERM|COLUMNS|CDPATH|DIRSTACK|DISPLAY|EDITOR|FUNCNAME|GROUPS|HOSTNAME|HOSTTYPE|IGNOREEOF|INPUTRC|LANGUAGE|LINENO|LINES|LOGNAME|LS_COLORS|MAILCHECK|MAILPATH|OLDPWD|OPTARG|OPTERR|OPTIND|OSTYPE|PAGER|PIPESTATUS|POSIXLY_CORRECT|PROMPT|RANDOM|REPLY|SECONDS|SHELL|SHELLOPTS|SHLVL|SRANDOM|TERMINFO|TIMEFORMAT|TMOUT|TMPDIR|TMPPREFIX|VISUAL|WORDCHARS)$/,
  /^(CACHE_DIRECTORY|CONFIGURATION_DIRECTORY|CREDENTIALS_DIRECTORY|EXIT_CODE|EXIT_STATUS|FDSTORE|INVOCATION_ID|JOURNAL_STREAM|LOGS_DIRECTORY|MAINPID|MANAGERPID|PIDFILE|REMOTE_ADDR|REMOTE_PORT|RUNTIME_DIRECTORY|SERVICE_RESULT|STATE_DIRECTORY|TRIGGER_\w+)$/,
  /_SERVICE_(HOST|PORT)(_|$)/,
  /_PORT_\d+_(TCP|UDP|SCTP)(_|$)/,
  /_ENV_/,
];

/** A service named `metric` gives METRIC_PORT=tcp://…, and a linked container its name. */
function isForeign(name: string, value: string): boolean {
  if (/_PORT$/.test(name) && /^(tcp|udp|sctp):\/\//.test(value)) return true;
  if (/_NAME$/.test(name) && value.startsWith('/')) return true;
  return foreign.some((pattern) => pattern.test(name));
}
