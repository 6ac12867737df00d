import type { Accounts } from '../../accounts/change-user.ts';
import { type InviteOutcome, invite } from '../../accounts/invitations.ts';
import type { Printing } from '../../core/cli/printing.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { readNumberedCsv } from '../../domain/importers/parse-csv.ts';
import { parseInvitees } from '../../domain/profile/parse-invitees.ts';
import { Failure, orFail } from '../../store/failure.ts';

const reasons: Readonly<Record<string, string>> = {
  address: 'is not a valid email address',
  several: 'has more than one email address; use one line for each',
  username: 'has a username that is none',
  name: 'has a name that is too long or has invisible characters',
  twice: 'has a repeated email address or username',
  member: 'has an account already',
  invited: 'is already invited',
  'name-taken': 'has a username that is taken',
};

/** In batches, each committed: an interrupted command can be repeated, and no one is invited twice. */
export async function inviteCommand(
  accounts: Accounts,
  { out, err }: Terminal,
  file: string,
  { json = false }: Printing,
): Promise<void> {
  const { outbox, defaultLanguage } = accounts;
  if (!outbox) throw new Failure('No mail is sent here.');
  const source = file === '-' ? Bun.stdin : Bun.file(file);
  const text = await orFail(source.text(), `${file} cannot be read`);
  const { invitees, unfit } = parseInvitees(readNumberedCsv(text));
  const passOver = (line: string) => err(`${line}\n`);
  for (const { line, text, reason } of unfit) passOver(`line ${line}: ${text} ${reasons[reason]}`);
  let invited = 0;
  let done = 0;
  for await (const outcomes of invite(accounts, outbox, invitees, defaultLanguage)) {
    for (const outcome of outcomes) tell(outcome);
    done += outcomes.length;
    if (invitees.length > outcomes.length) err(`${done} of ${invitees.length}\n`);
  }
  const passedOver = unfit.length + invitees.length - invited;
  if (json) out(`${JSON.stringify({ invited, passedOver })}\n`);
  else out(`${countOf(invited, 'invitation')} on the way, ${passedOver} passed over.\n`);
  if (unfit.length > 0) throw new Failure('Some lines are invalid. Vitrine invited all others.');

  function tell(outcome: InviteOutcome): void {
    if ('refused' in outcome) passOver(`${outcome.invitee.email} ${reasons[outcome.refused]}`);
    else invited += 1;
  }
}
