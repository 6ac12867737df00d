import type { Accounts } from '../../accounts/change-user.ts';
import { type InviteOutcome, invite } from '../../accounts/invitations.ts';
import { type ExplainInvitee, rowOfInvitee, rowOfUnfit } from '../../accounts/tables/invitee-rows.ts';
import { readTableFile } from '../../accounts/tables/read-table-file.ts';
import type { ReportRow } from '../../accounts/tables/write-report.ts';
import type { Printing } from '../../core/cli/printing.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { readNumberedCsv } from '../../domain/importers/parse-csv.ts';
import { type ParsedInvitees, parseInvitees } from '../../domain/profile/parse-invitees.ts';
import { TableRefusal } from '../../domain/tables/table-refusal.ts';
import { Failure } from '../../store/failure.ts';

const reasons = {
  address: 'is not a valid email address',
  several: 'has more than one email address; use one line for each',
  username: 'has an invalid username',
  name: 'has a name that is too long or contains invisible characters',
  twice: 'has a repeated email address or username',
  member: 'has an account already',
  invited: 'is already invited',
  'name-taken': 'has a username that is taken',
} as const;

interface InviteOptions extends Printing {
  readonly dryRun?: boolean;
}

const explain: ExplainInvitee = (text, reason) => `${text} ${reasons[reason]}`;

/** Commits in batches. An interrupted command can be repeated, and no one is invited twice. */
export async function inviteCommand(
  accounts: Accounts,
  terminal: Terminal,
  file: string,
  { json = false, dryRun: dry = false }: InviteOptions,
): Promise<void> {
  const { out, err } = terminal;
  const { outbox, defaultLanguage } = accounts;
  if (!outbox) throw new Failure('Invitations need mail. Set SMTP_URL and MAIL_FROM.');
  const { invitees, unfit } = await readInvitees(terminal, file);
  let hasFailed = false;
  const print = (row: ReportRow) => {
    hasFailed ||= row.outcome === 'failed';
    if (json) out(`${JSON.stringify(row)}\n`);
  };
  for (const one of unfit) {
    err(`line ${one.line}: ${explain(one.text, one.reason)}\n`);
    print(rowOfUnfit(one, explain));
  }
  const counts = { invited: 0, connected: 0, passedOver: unfit.length };
  let done = 0;
  for await (const outcomes of invite(accounts, outbox, invitees, defaultLanguage, { dry })) {
    for (const [index, outcome] of outcomes.entries()) {
      counts[kindOf(outcome)] += 1;
      if ('refused' in outcome) err(`${explain(outcome.invitee.email, outcome.refused)}\n`);
      print(rowOfInvitee(outcome, invitees[done + index]?.line ?? 0, explain));
    }
    done += outcomes.length;
    if (invitees.length > outcomes.length) err(`${done} of ${invitees.length}\n`);
  }
  if (!json) out(summarize(counts, dry));
  if (hasFailed) throw new Failure('Some lines are invalid. Vitrine invited all others.');
}

async function readInvitees(terminal: Terminal, file: string): Promise<ParsedInvitees> {
  try {
    return parseInvitees(readNumberedCsv(await readTableFile(terminal, file)));
  } catch (error) {
    if (!(error instanceof TableRefusal)) throw error;
    throw new Failure(
      error.fault === 'headings'
        ? `Unknown columns: ${error.headings.join(', ')}. Use email, name and username.`
        : `${file} is not text. Save it as CSV.`,
    );
  }
}

function kindOf(outcome: InviteOutcome): 'invited' | 'connected' | 'passedOver' {
  if ('refused' in outcome) return 'passedOver';
  return 'id' in outcome ? 'invited' : 'connected';
}

function summarize(
  { invited, connected, passedOver }: Readonly<Record<ReturnType<typeof kindOf>, number>>,
  dry: boolean,
): string {
  const links = connected === 0 ? '' : `${countOf(connected, 'sign-in link')} to existing accounts, `;
  const what = `${countOf(invited, 'invitation')} ${dry ? 'to send' : 'sent'}, ${links}${passedOver} skipped.\n`;
  return dry ? `Dry run: ${what}` : what;
}
