import { addMembers } from '../../../../accounts/add-members.ts';
import { Done } from '../../../../core/html/design/done.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { readTable } from '../../../../core/web/read-table.ts';
import { readNumberedCsv } from '../../../../domain/importers/parse-csv.ts';
import { parseNewMembers, type UnfitMember } from '../../../../domain/profile/parse-new-members.ts';
import { decodeTable } from '../../../../domain/tables/decode-table.ts';
import { invitationsTexts } from '../invitations/invitations-texts.ts';
import type { MemberCall } from '../services.ts';
import { bringUsersTexts } from './bring-users-texts.ts';
import { largestTable } from './user-actions.ts';
import { renderUsers } from './users-page.tsx';
import { usersAddress } from './users-request.ts';

/** The number of users allowed in one request. */
const mostLines = 2_000;

/** Adds the valid lines and reports the others, so that a mistake in line 200 doesn't reject the whole table. */
export async function postBringUsers(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const texts = bringUsersTexts(exchange.locale);
  const refuse = (typed: string, trouble: string) =>
    renderUsers(call, { status: 422, bringing: { typed, trouble } });
  const sent = await readTable(exchange, 'lines', largestTable, decodeTable);
  if (sent === 'too-large') return showTooLarge(call);
  const { text } = sent;
  if (text === null) return refuse('', texts.noText);
  const rows = [...readNumberedCsv(text)];
  const typed = text.slice(0, largestTable);
  if (rows.length > mostLines) return refuse(typed, texts.tooMany(mostLines));
  const { members, unfit } = parseNewMembers(rows);
  if (members.length + unfit.length === 0) return refuse(typed, texts.nobody);
  const added = await addMembers(call.accounts, members);
  const taken = members
    .filter(({ username }) => !added.has(username))
    .map(({ line, username }): Slip => ({ line, text: username, reason: 'taken' }));
  const slips = [...unfit, ...taken].toSorted((one, other) => one.line - other.line);
  return renderUsers(call, {
    report: <Outcome locale={exchange.locale} added={added.size} slips={slips} />,
  });
}

export function showTooLarge(call: MemberCall): Promise<Reply> {
  const { tooLarge } = bringUsersTexts(call.exchange.locale);
  return renderUsers(call, { status: 413, bringing: { typed: '', trouble: tooLarge } });
}

interface Slip {
  readonly line: number;
  readonly text: string;
  readonly reason: UnfitMember['reason'] | 'taken';
}

interface OutcomeProps {
  readonly locale: string;
  readonly added: number;
  readonly slips: readonly Slip[];
}

function Outcome({ locale, added, slips }: OutcomeProps) {
  const texts = bringUsersTexts(locale);
  const invitations = invitationsTexts(locale);
  const reasons = { ...invitations.reasons, ...texts.reasons };
  return (
    <>
      {added > 0 && (
        <Done>
          {texts.added(added)} <a href={usersAddress({ sort: 'created' })}>{texts.lately}</a>
        </Done>
      )}
      {slips.length > 0 && (
        <div class="alert report" role="alert">
          <p>{texts.passedOver}</p>
          <ul>
            {slips.map(({ line, text, reason }) => (
              <li>
                <bdi>{invitations.line({ line, text })}</bdi>: {reasons[reason]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
