import { Badge } from '../../../core/html/design/badge.tsx';
import { EmptyState } from '../../../core/html/design/empty-state.tsx';
import { Moment } from '../../../core/html/design/moment.tsx';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { readForm } from '../../../core/web/read-form.ts';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import type { SectionCall } from '../../../hosts/main/members/slots.ts';
import { renderUsersSlot } from '../../../hosts/main/members/users/users-slot.tsx';
import { explainRefusal } from '../../../hosts/web/refused.ts';
import {
  countUnresolved,
  listCandidates,
  listUnresolved,
  type UnresolvedSignIn,
} from '../../../store/unresolved-sign-ins.ts';
import { refuseUnresolved, tieUnresolved } from '../unresolved.ts';
import { unresolvedTexts } from './unresolved-texts.ts';

const pageSize = 50;
/** The value of `?show=` at /users. */
const unresolvedTab = 'unresolved';

export function countTab({ accounts }: SectionCall, most: number): Promise<number> {
  return countUnresolved(accounts.database, most);
}

export function tabTexts(locale: string) {
  const { tab, done } = unresolvedTexts(locale);
  return { title: tab, done };
}

/** Undecided sign-ins with the accounts that may match. */
export async function renderUnresolved({ accounts, exchange }: SectionCall) {
  const texts = unresolvedTexts(exchange.locale);
  const found = await listUnresolved(accounts.database, pageSize);
  if (found.length === 0) return <EmptyState icon="users" title={texts.none} hint={texts.noneHint} />;
  const candidates = await listCandidates(
    accounts.database,
    found.map(({ reference }) => reference),
  );
  return (
    <>
      <p class="hint">{texts.intro}</p>
      <ul class="requests">
        {found.map((one) => (
          <Case
            locale={exchange.locale}
            found={one}
            candidates={candidates.filter(({ reference }) => reference === one.reference)}
          />
        ))}
      </ul>
    </>
  );
}

interface CaseProps {
  readonly locale: string;
  readonly found: UnresolvedSignIn;
  readonly candidates: readonly { readonly username: string }[];
}

function Case({ locale, found, candidates }: CaseProps) {
  const texts = unresolvedTexts(locale);
  const { reference, issuer, subject, name, address, username, reason, at } = found;
  const reasons: Readonly<Record<string, string>> = texts.reasons;
  const facts = [
    [texts.issuer, issuer],
    [texts.subject, subject],
    [texts.address, address],
    [texts.username, username],
  ] as const;
  return (
    <li class="card">
      <h2 dir="auto">{name ?? username ?? address ?? subject}</h2>
      <p class="hint">
        <Badge tone="warn">{reasons[reason] ?? reason}</Badge> <Moment at={at} locale={locale} /> ·{' '}
        {texts.reference} <code>{reference}</code>
      </p>
      <dl class="facts">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <>
                <dt>{label}</dt>
                <dd>
                  <bdi dir="ltr">{value}</bdi>
                </dd>
              </>
            ),
        )}
      </dl>
      {candidates.length > 0 && <h3>{texts.candidates}</h3>}
      {candidates.map(({ username: candidate }) => (
        <form method="post" action={href(mainPaths.tieUnresolved, { reference })} class="inline">
          <input type="hidden" name="username" value={candidate} />
          <button type="submit" class="second">
            {texts.connectTo(candidate)}
          </button>{' '}
          <a href={href(mainPaths.user, { name: candidate })}>
            <bdi>{candidate}</bdi>
          </a>
        </form>
      ))}
      <details class="disclosure">
        <summary>{texts.connectOther}</summary>
        <form method="post" action={href(mainPaths.tieUnresolved, { reference })} class="fields">
          <div class="field">
            <label for={`username-${reference}`}>{texts.username}</label>
            <input
              id={`username-${reference}`}
              name="username"
              dir="ltr"
              maxlength={64}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              required
            />
          </div>
          <button type="submit">{texts.connect}</button>
        </form>
      </details>
      <form method="post" action={href(mainPaths.refuseUnresolved, { reference })}>
        <button type="submit" class="danger">
          {texts.refuse}
          <span class="hidden"> {reference}</span>
        </button>
      </form>
    </li>
  );
}

export async function postTieUnresolved(call: MemberCall<'reference'>): Promise<Reply> {
  const username = (await readForm(call.exchange)).get('username')?.trim().normalize('NFC') ?? '';
  return decide(call, 'tied', () => tieUnresolved(call.accounts, call.params.reference, username));
}

export function postRefuseUnresolved(call: MemberCall<'reference'>): Promise<Reply> {
  return decide(call, 'refused', () => refuseUnresolved(call.accounts, call.params.reference));
}

async function decide(call: MemberCall, done: string, work: () => Promise<void>): Promise<Reply> {
  try {
    await work();
  } catch (error) {
    const { decided, unknown } = unresolvedTexts(call.exchange.locale).trouble;
    const refused = explainRefusal(error, { impossible: decided, unknown, gone: unknown });
    return renderUsersSlot(call, unresolvedTab, refused);
  }
  return redirect(303, `${mainPaths.users}?show=${unresolvedTab}&done=${done}`);
}
