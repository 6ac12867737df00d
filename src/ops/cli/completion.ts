import { type CommandDeclaration, UsageError } from '../../core/cli/command.ts';
import type { Terminal } from '../../core/cli/terminal.ts';

/** Words that can follow a command, with their summaries. */
interface Place {
  /** The words so far: empty, `user`, `user add`. */
  readonly after: string;
  readonly words: readonly Word[];
  /** Whether the next word must be a command or an option, so that no file name can follow. */
  readonly isGroup?: boolean;
}

type Word = readonly [word: string, summary: string, hasValue?: boolean];

export function printCompletion(
  commands: readonly CommandDeclaration[],
  { out }: Terminal,
  shell: string,
): void {
  const write = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
  if (!write)
    throw new UsageError(`error: no completion for ${JSON.stringify(shell)}, use bash, zsh or fish`);
  out(write(placesOf(commands)));
}

const shells: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
};

const everywhere: readonly Word[] = [
  ['--config', 'Read settings from a file', true],
  ['--help', 'Print help'],
];

function placesOf(commands: readonly CommandDeclaration[]): Place[] {
  const first = commands.filter(({ name }) => !name.includes(' ')).map(toWord);
  const help: Place = { after: 'help', words: first, isGroup: true };
  const root: Place = {
    after: '',
    isGroup: true,
    words: [...first, ['help', 'Print help'], ...everywhere, ['--version', 'Print the version']],
  };
  const others = commands.map((command): Place => {
    const children = commands.filter(({ name }) => name.startsWith(`${command.name} `)).map(toWord);
    const options = 'options' in command ? (command.options ?? []) : [];
    const shown = options.filter(([, , more]) => !more?.isHidden);
    const flags = shown.map(([flag, summary]): Word => {
      const [name = '', value] = flag.split(' ');
      return [name, summary, value !== undefined];
    });
    const values =
      command.name === 'completion'
        ? Object.keys(shells).map((shell): Word => [shell, `Completion of ${shell}`])
        : [];
    const words = [...everywhere, ...children, ...values, ...flags];
    const byName = new Map(words.map((word) => [word[0], word]));
    return {
      after: command.name,
      words: [...byName.values()],
      isGroup: children.length + values.length > 0,
    };
  });
  return [root, help, ...others];
}

function toWord({ name, summary }: CommandDeclaration): Word {
  return [name.split(' ').at(-1) ?? '', summary];
}

/** Shell patterns of `<words so far> <next word>`. The first begins with a blank. */
function stepsOf(places: readonly Place[]): string {
  return places
    .filter(({ after }) => after !== '')
    .map(({ after }) => `"${after.includes(' ') ? after : ` ${after}`}"`)
    .join('|');
}

function writeBash(places: readonly Place[]): string {
  const cases = places.map(
    ({ after, words }) => `    "${after}") words="${words.map(([word]) => word).join(' ')}" ;;`,
  );
  return `# vitrine completion bash > /etc/bash_completion.d/vitrine
_vitrine() {
  local typed="" words="" word
  # Bash completes the file of --config.
  [ "\${COMP_WORDS[COMP_CWORD-1]}" = --config ] && COMPREPLY=() && return
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$typed $word" in
      ${stepsOf(places)}) typed="\${typed:+$typed }$word" ;;
    esac
  done
  case "$typed" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _vitrine vitrine
`;
}

function writeZsh(places: readonly Place[]): string {
  const cases = places.map(({ after, words }) => {
    const found = words.map(([word, summary]) => quote(`${word}:${summary}`));
    return `    ("${after}") found=(${found.join(' ')}) ;;`;
  });
  return `#compdef vitrine
# vitrine completion zsh > "\${fpath[1]}/_vitrine"
_vitrine() {
  local typed="" word
  local -a found
  [[ "$words[CURRENT-1]" = --config ]] && _files && return
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$typed $word" in
      (${stepsOf(places)}) typed="\${typed:+$typed }$word" ;;
    esac
  done
  case "$typed" in
${cases.join('\n')}
  esac
  _describe vitrine found || _files
}
if [ "$funcstack[1]" = _vitrine ]; then _vitrine "$@"; else compdef _vitrine vitrine; fi
`;
}

function writeFish(places: readonly Place[]): string {
  const lines = places.flatMap(({ after, words, isGroup }) => {
    const rule = `complete -c vitrine -n '__vitrine_after "${after}"'`;
    const noFiles = isGroup ? [`${rule} -f`] : [];
    return noFiles.concat(
      words.map(([word, summary, hasValue]) => {
        const offer = word.startsWith('--') ? `-l ${word.slice(2)}${hasValue ? ' -r -F' : ''}` : `-a ${word}`;
        return `${rule} ${offer} -d ${quote(summary)}`;
      }),
    );
  });
  return `# vitrine completion fish > ~/.config/fish/completions/vitrine.fish
function __vitrine_after
  set -l typed ""
  for word in (commandline -opc)[2..]
    switch "$typed $word"
      case ${stepsOf(places).replaceAll('|', ' ')}
        set typed (string trim "$typed $word")
    end
  end
  test "$typed" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
