import { VitrineError } from '#client';
import type { Printing } from '../../core/cli/printing.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { Failure } from '../../store/failure.ts';
import type { PlannedChange, PlannedConflict } from './describe-changes-in-plan.ts';
import type { ProfileFolder } from './find-profiles.ts';
import type { ProfilePlan } from './plan-profile.ts';
import { printable, printableLines } from './printable.ts';
import { ServerMoved } from './push-profile.ts';
import { explain, Unauthorized, Unreachable } from './remote.ts';

/** The actual or planned result for one profile. */
export interface Told
  extends Pick<ProfilePlan, 'username' | 'changes' | 'conflicts' | 'saves' | 'publishes'> {
  readonly act: 'planned' | 'pushed' | 'pulled';
  /**
   * Private content that publishing would reveal in addition to the changes: the server's draft, or an
   * unpublished profile.
   */
  readonly reveals?: 'draft' | 'profile' | null;
  readonly isNew?: boolean;
  readonly staysUnpublished?: boolean;
  /** Pushed, and visitors see it after a review. */
  readonly waits?: boolean;
}

const signs = { added: '+', removed: '-', changed: '~', moved: '⇅' } as const;
const colors = { '+': 32, '-': 31, '~': 33, '⇅': 36, '!': 35 } as const;

const asWell = {
  nothing: '',
  draft: ', with saved changes that are not published yet',
  profile: ', completely, because it is not published',
} as const;

export type SyncReport = ReturnType<typeof createReport>;

/** Reports the result for each profile, and a summary at the end. */
export function createReport(
  { out, err, colors: isColored }: Terminal,
  { json = false }: Printing,
  count: number,
) {
  const sum = { add: 0, change: 0, remove: 0 };
  let [conflicts, failures, changed] = [0, 0, 0];
  let act: Told['act'] = 'planned';
  let hasMoved = false;

  return {
    isClean: () => conflicts === 0 && failures === 0,
    tell(told: Told): void {
      act = told.act;
      const counts = countsOf(told.changes);
      if (told.conflicts.length > 0) conflicts += 1;
      else {
        for (const key of ['add', 'change', 'remove'] as const) sum[key] += counts[key];
        if (told.saves || told.publishes) changed += 1;
      }
      if (json) out(`${JSON.stringify({ ...told, ...counts })}\n`);
      else out(inWords(told));
    },
    fail(name: string, message: string): void {
      failures += 1;
      err(count > 1 ? `${printable(name)}: ${message}\n` : `${message}\n`);
    },
    /** Reports that the server has changed since the plan, which counts as a conflict. */
    moved(name: string, message: string): void {
      conflicts += 1;
      hasMoved = true;
      err(count > 1 ? `${printable(name)}: ${message}\n` : `${message}\n`);
    },
    finish,
  };

  function inWords(told: Told): string {
    const lines =
      told.conflicts.length > 0
        ? told.conflicts.flatMap(tellConflict)
        : [
            ...(told.isNew ? [line('+', `The user ${printable(told.username)}`)] : []),
            ...told.changes.flatMap(tellChange),
          ];
    if (told.publishes && told.conflicts.length === 0 && told.act === 'planned')
      lines.push(
        line('~', `Visitors would see it: it would be published${asWell[told.reveals ?? 'nothing']}`),
      );
    if (told.staysUnpublished && told.conflicts.length === 0)
      lines.push('This profile stays unpublished. To publish it: vitrine push --publish');
    if (told.waits) lines.push('This profile waits for a review. Visitors see it after the approval.');
    if (lines.length === 0) return '';
    return `${count > 1 ? `${printable(told.username)}\n` : ''}${lines.join('\n')}\n`;
  }

  function tellChange({ kind, name, before, after }: PlannedChange): string[] {
    const isChange = kind === 'changed' && (before !== null || after !== null);
    return [
      line(signs[kind], printable(name)),
      ...(isChange && before !== null ? inset('-', before) : []),
      ...(isChange && after !== null ? inset('+', after) : []),
    ];
  }

  function tellConflict({ name, mine, theirs }: PlannedConflict): string[] {
    return [
      line('!', `${printable(name)}: changed here and on the server`),
      ...(mine === null ? [] : inset('here:', mine)),
      ...(theirs === null ? [] : inset('server:', theirs)),
    ];
  }

  function inset(sign: string, text: string): string[] {
    return printableLines(text).map((one) => `    ${sign} ${one}`);
  }

  function line(sign: keyof typeof colors, text: string): string {
    return isColored ? `\x1b[${colors[sign]}m${sign}\x1b[0m ${text}` : `${sign} ${text}`;
  }

  function finish(path: string): void {
    if (conflicts > 0 && !json && !hasMoved)
      err(
        `${conflicts === 1 && count === 1 ? 'There is a conflict' : `${countOf(conflicts, 'profile')} in conflict`}: no changes. Decide with: vitrine pull ${printable(path)} --keep mine (or theirs), review the folder, then push.\n`,
      );
    const words = { planned: 'to add', pushed: 'added', pulled: 'added' }[act];
    const [change, remove] = act === 'planned' ? ['to change', 'to remove'] : ['changed', 'removed'];
    if (!json && failures < count && (conflicts === 0 || count > 1))
      out(`${sum.add} ${words}, ${sum.change} ${change}, ${sum.remove} ${remove}\n`);
    if (failures > 0) throw ended(1);
    if (conflicts > 0) throw ended(3);
    if (act === 'planned' && changed > 0) throw ended(2);
  }
}

function countsOf(changes: readonly PlannedChange[]) {
  const of = (...kinds: PlannedChange['kind'][]) => changes.filter(({ kind }) => kinds.includes(kind)).length;
  return { add: of('added'), change: of('changed', 'moved'), remove: of('removed') };
}

/** Ends the command without another message, because all problems were reported. */
function ended(status: number): Failure {
  return Object.assign(new Failure(''), { isTold: true, status });
}

/** Profiles processed at a time, as a compromise between speed and the server's load. */
const atOnce = 4;

type Outcome = { readonly told: Told } | { readonly error: unknown };

/** Processes several profiles at a time and reports them in order. Stops if the server or all tokens fail. */
export async function forEachProfile(
  terminal: Terminal,
  profiles: readonly ProfileFolder[],
  report: SyncReport,
  work: (profile: ProfileFolder) => Promise<Told>,
): Promise<void> {
  const outcomes: (Outcome | undefined)[] = [];
  let [next, said, stop] = [0, 0, false];
  const isShown = terminal.isInteractive && profiles.length > 10;

  await Promise.all(Array.from({ length: Math.min(atOnce, profiles.length) }, run));
  if (isShown) terminal.err('\r\x1b[K');
  if (stop && profiles.length > 1)
    terminal.err(`${said} of ${profiles.length} profiles checked. Run the command again to continue.\n`);

  async function run(): Promise<void> {
    while (!stop && next < profiles.length) {
      const index = next;
      next += 1;
      const profile = profiles[index];
      if (!profile) return;
      outcomes[index] = await work(profile).then(
        (told) => ({ told }),
        (error: unknown) => ({ error }),
      );
      tellThoseInOrder();
    }
  }

  function tellThoseInOrder(): void {
    for (let outcome = outcomes[said]; outcome && !stop; outcome = outcomes[said]) {
      const name = profiles[said]?.name ?? '';
      said += 1;
      if (isShown) terminal.err('\r\x1b[K');
      if ('told' in outcome) report.tell(outcome.told);
      else tellError(name, outcome.error);
    }
    if (isShown) terminal.err(`\r${said} of ${profiles.length}`);
  }

  function tellError(name: string, error: unknown): void {
    if (error instanceof ServerMoved) report.moved(name, error.message);
    else if (error instanceof VitrineError) report.fail(name, explain(error));
    else if (error instanceof Failure) report.fail(name, error.message);
    else throw error;
    stop = error instanceof Unreachable || error instanceof Unauthorized;
  }
}
