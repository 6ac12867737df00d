import { addMember } from '../../accounts/add-member.ts';
import { Done } from '../../html/design/done.tsx';
import { parseCsv } from '../../importers/parse-csv.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Reply } from '../../kernel/reply.ts';
import { parseNewMembers } from '../../profile/parse-new-members.ts';
import { Refusal } from '../../profile/refusal.ts';
import { readUpload } from '../../web/read-upload.ts';
import type { MemberExchange } from '../../web/route.ts';
import { accountsOf, type MemberServices } from '../services.ts';
import { bringUsersTexts } from './bring-users-texts.ts';
import { renderUsers } from './users-page.tsx';
import { usersAddress } from './users-request.ts';

/** So many are added while a browser waits. */
const mostLines = 2_000;
const largestForm = 1024 * 1024;

/** Who fits is added, and who does not is told: a slip in line 200 does not send everybody back. */
export async function postBringUsers(services: MemberServices, exchange: MemberExchange): Promise<Reply> {
  const texts = bringUsersTexts(exchange.locale);
  const refuse = (typed: string, trouble: string, status = 422) =>
    renderUsers(services, exchange, { status, bringing: { typed, trouble } });
  const text = await readTable(exchange);
  if (text === 'too-large') return refuse('', texts.tooLarge, 413);
  if (text === null) return refuse('', texts.noText);
  const rows = parseCsv(text, separatorOf(text));
  const typed = text.slice(0, largestForm);
  if (rows.length > mostLines) return refuse(typed, texts.tooMany(mostLines));
  const { members, unfit } = parseNewMembers(rows);
  if (members.length + unfit.length === 0) return refuse(typed, texts.nobody);
  const taken: Slip[] = [];
  for (const { line, ...member } of members)
    if (!(await isAdded(services, exchange, member)))
      taken.push({ line, text: member.username, reason: 'taken' });
  const slips = [...unfit, ...taken].toSorted((one, other) => one.line - other.line);
  return renderUsers(services, exchange, {
    report: <Outcome locale={exchange.locale} added={members.length - taken.length} slips={slips} />,
  });
}

interface Slip {
  readonly line: number;
  readonly text: string;
  readonly reason: keyof ReturnType<typeof bringUsersTexts>['reasons'];
}

/** The file if there is one, or what was typed; null for what is no text. */
async function readTable(exchange: MemberExchange): Promise<string | 'too-large' | null> {
  try {
    const form = await readUpload(exchange, largestForm);
    const file = await form.file('file');
    if (!file) return form.text('lines').replace(/^\ufeff/, '');
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file.bytes);
    return text.includes('\0') ? null : text;
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) return 'too-large';
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** By the first line: where numbers have a comma, spreadsheets write semicolons. */
function separatorOf(text: string): ',' | ';' {
  const [first = ''] = text.split('\n', 1);
  return first.includes(';') && !first.includes(',') ? ';' : ',';
}

async function isAdded(
  services: MemberServices,
  exchange: MemberExchange,
  member: Parameters<typeof addMember>[1],
): Promise<boolean> {
  try {
    await addMember(accountsOf(services, exchange), member);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'taken') return false;
    throw error;
  }
}

interface OutcomeProps {
  readonly locale: string;
  readonly added: number;
  readonly slips: readonly Slip[];
}

function Outcome({ locale, added, slips }: OutcomeProps) {
  const texts = bringUsersTexts(locale);
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
                <bdi>{texts.line(line, text)}</bdi>: {texts.reasons[reason]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
