import { VitrineError } from '#client';
import type { Terminal } from '../../core/cli/terminal.ts';
import type { ProfileFolder } from '../../modules/sync/find-profiles.ts';
import { ServerMoved } from '../../modules/sync/push-profile.ts';
import { explain, Unauthorized, Unreachable } from '../../modules/sync/remote.ts';
import { Failure } from '../../store/failure.ts';
import type { SyncReport, Told } from './sync-report.ts';

/** At a time: as many as keep a server busy that does other work, too. */
const atOnce = 4;

type Outcome = { readonly told: Told } | { readonly error: unknown };

/** Several at a time, told in their order. Without the server or a token that it takes, the rest is not tried. */
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
    terminal.err(`${said} of ${profiles.length} profiles were looked at. Run it again to go on.\n`);

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
