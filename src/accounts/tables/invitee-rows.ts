import type { UnfitInvitee } from '../../domain/profile/parse-invitees.ts';
import type { InviteOutcome } from '../invitations.ts';
import type { ReportRow } from './write-report.ts';

type Reason = UnfitInvitee['reason'] | Extract<InviteOutcome, { refused: string }>['refused'];

/** Writes why a line was skipped. */
export type ExplainInvitee = (text: string, reason: Reason) => string;

export function rowOfUnfit({ line, text, reason }: UnfitInvitee, explain: ExplainInvitee): ReportRow {
  return { line, username: null, outcome: 'failed', detail: explain(text, reason), changes: [] };
}

/** Users who already have an account or an invitation are unchanged. The username of another user is an error. */
export function rowOfInvitee(outcome: InviteOutcome, line: number, explain: ExplainInvitee): ReportRow {
  const { username, email } = outcome.invitee;
  if ('refused' in outcome) {
    const isMistake = outcome.refused === 'name-taken';
    const detail = explain(email, outcome.refused);
    return { line, username, outcome: isMistake ? 'failed' : 'unchanged', detail, changes: [] };
  }
  const changes = [{ pointer: '/email', from: null, to: email }];
  return { line, username, outcome: 'id' in outcome ? 'changed' : 'connected', detail: null, changes };
}
