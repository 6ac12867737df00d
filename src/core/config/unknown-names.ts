import type { ConfigFile } from './config-file.ts';
import type { Setting } from './setting.ts';
import { clientSettings, settings } from './settings.ts';
import type { Environment, Surroundings } from './sources.ts';

const table = Object.values<Setting<unknown>>(settings);

/** All current and former names, each with the name to suggest. */
const own: ReadonlyMap<string, string> = new Map([
  ...table.flatMap(({ variable, secret, was }): [string, string][] => [
    [variable, variable],
    ...(secret ? [[`${variable}_FILE`, `${variable}_FILE`] as [string, string]] : []),
    ...(was ? [[was.variable, variable] as [string, string]] : []),
  ]),
  ...Object.keys(clientSettings).map((name): [string, string] => [name, name]),
]);

/** Names of other programs are accepted but never suggested, because AWS has many similar ones. */
const known: ReadonlySet<string> = new Set([...own.keys(), ...table.flatMap(({ also = [] }) => also)]);

/** Names that look like a mistake, as messages that stop a command. */
export function findUnknownNames({ environment, file }: Surroundings): string[] {
  return [...findInEnvironment(environment), ...findInFile(file)];
}

function findInEnvironment(environment: Environment): string[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (known.has(name)) return [];
    const plain = findPlainFile(name);
    if (plain !== null) return [`${name} is set, and ${plain}`];
    const meant = name.length < 5 ? null : findMeant(name);
    if (meant === null || isForeign(name, value)) return [];
    return [`${name} is not a setting, did you mean ${meant}?`];
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

/** Reports `NAME_FILE` for settings that aren't secret, and for former names. */
function findPlainFile(name: string): string | null {
  if (!name.endsWith('_FILE')) return null;
  const bare = name.slice(0, -'_FILE'.length);
  const one = table.find(({ variable, was }) => variable === bare || was?.variable === bare);
  if (!one) return null;
  return one.secret
    ? `${bare} is now ${one.variable}. Use ${one.variable}_FILE`
    : `${bare} is not a secret. Set ${one.variable} instead`;
}

/** The nearest name with at most two different letters. */
function findMeant(name: string): string | null {
  const letters = maskOf(name);
  const near = candidates.filter(
    ({ length, mask }) => Math.abs(length - name.length) <= 2 && countBits(mask ^ letters) <= 4,
  );
  for (const most of [1, 2])
    for (const { candidate, suggestion } of near) if (isWithin(name, candidate, most)) return suggestion;
  return null;
}

/** Stores the letters of each name as bits. The server starts faster, because few names need a full comparison. */
const candidates = [...own].map(([candidate, suggestion]) => ({
  candidate,
  suggestion,
  length: candidate.length,
  mask: maskOf(candidate),
}));

function maskOf(name: string): number {
  let mask = 0;
  for (let at = 0; at < name.length; at += 1) mask |= 1 << (name.charCodeAt(at) & 31);
  return mask;
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether one name becomes the other by inserting, removing or replacing at most this number of letters. */
function isWithin(one: string, other: string, letters: number): boolean {
  if (Math.abs(one.length - other.length) > letters) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  if (rest === '' || otherRest === '') return true;
  if (letters === 0) return false;
  return (
    isWithin(rest.slice(1), otherRest.slice(1), letters - 1) ||
    isWithin(rest.slice(1), otherRest, letters - 1) ||
    isWithin(rest, otherRest.slice(1), letters - 1)
  );
}

/** Variables that shells, systemd, Docker and Kubernetes set. */
const foreign = [
  /^(BASH|COMP|DBUS|FCEDIT|GPG|HIST|KUBERNETES|LC|LESS|LISTEN|MACH|MEMORY_PRESSURE|MONITOR|NOTIFY|SSH|SUDO|SYSTEMD|WATCHDOG|XDG|ZSH)(_|[A-Z]|$)/,
  /^(COLORTERM|COLUMNS|CDPATH|DIRSTACK|DISPLAY|EDITOR|FUNCNAME|GROUPS|HOSTNAME|HOSTTYPE|IGNOREEOF|INPUTRC|LANGUAGE|LINENO|LINES|LOGNAME|LS_COLORS|MAILCHECK|MAILPATH|OLDPWD|OPTARG|OPTERR|OPTIND|OSTYPE|PAGER|PIPESTATUS|POSIXLY_CORRECT|PROMPT|RANDOM|REPLY|SECONDS|SHELL|SHELLOPTS|SHLVL|SRANDOM|TERMINFO|TIMEFORMAT|TMOUT|TMPDIR|TMPPREFIX|VISUAL|WORDCHARS)$/,
  /^(CACHE_DIRECTORY|CONFIGURATION_DIRECTORY|CREDENTIALS_DIRECTORY|EXIT_CODE|EXIT_STATUS|FDSTORE|INVOCATION_ID|JOURNAL_STREAM|LOGS_DIRECTORY|MAINPID|MANAGERPID|PIDFILE|REMOTE_ADDR|REMOTE_PORT|RUNTIME_DIRECTORY|SERVICE_RESULT|STATE_DIRECTORY|TRIGGER_\w+)$/,
  /_SERVICE_(HOST|PORT)(_|$)/,
  /_PORT_\d+_(TCP|UDP|SCTP)(_|$)/,
  /_ENV_/,
];

/** A Kubernetes service named `metric` sets METRIC_PORT=tcp://…, and a linked container sets its name. */
function isForeign(name: string, value: string): boolean {
  if (/_PORT$/.test(name) && /^(tcp|udp|sctp):\/\//.test(value)) return true;
  if (/_NAME$/.test(name) && value.startsWith('/')) return true;
  return foreign.some((pattern) => pattern.test(name));
}
