import { mayUse } from '../../../../accounts/identity/rights.ts';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { editorPaths, forMember } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { isUsername } from '../../../../domain/profile/username.ts';
import { type Delegation, listDelegators } from '../../../../store/delegates.ts';
import { findUserByAnyName } from '../../../../store/users.ts';
import { frameTexts } from '../../../web/frame-texts.ts';
import type { MemberCall } from '../services.ts';
import { accountTexts } from './account-texts.ts';
import { renderOwnPlace } from './own-place.tsx';

/** The profiles that a delegate may edit. An editor may edit every profile, and opens it by username. */
export async function showOthers(call: MemberCall): Promise<Reply> {
  const { accounts, exchange } = call;
  const texts = accountTexts(exchange.locale);
  const title = frameTexts(exchange.locale).others;
  const typed = (queryParameter(exchange.query, 'username') ?? '').trim().normalize('NFC');
  const isEditor = mayUse(exchange.visitor.session, 'profiles:edit');
  const found = isEditor && isUsername(typed) ? await findUserByAnyName(accounts.database, typed) : null;
  if (found && found.state !== 'deleted') return redirect(303, editorOf(found.username));
  const others = await listDelegators(accounts.database, exchange.visitor.session.userId);
  return renderOwnPlace(call, {
    place: null,
    title,
    children: (
      <>
        <h1>{title}</h1>
        {isEditor && <FindForm texts={texts} typed={typed} isUnknown={typed !== ''} />}
        {others.length > 0 && <p class="hint">{texts.othersHint}</p>}
        {others.length === 0 && !isEditor && <p>{texts.noOthers}</p>}
        <OtherList others={others} />
      </>
    ),
  });
}

interface FindFormProps {
  readonly texts: ReturnType<typeof accountTexts>;
  readonly typed: string;
  readonly isUnknown: boolean;
}

function FindForm({ texts, typed, isUnknown }: FindFormProps) {
  return (
    <form method="get" action={mainPaths.others} class="fields">
      <TextField
        name="username"
        label={texts.findOther}
        hint={texts.findOtherHint}
        trouble={isUnknown ? texts.unknownOther : undefined}
        value={typed}
        maxlength={64}
        autocomplete="off"
      />
      <button type="submit" class="second">
        {texts.openOther}
      </button>
    </form>
  );
}

function editorOf(username: string): string {
  return href(forMember, { member: username }) + editorPaths.overview;
}

export function OtherList({ others }: { readonly others: readonly Delegation[] }) {
  if (others.length === 0) return null;
  return (
    <ul class="rows">
      {others.map(({ username }) => (
        <li>
          <a href={editorOf(username)}>{username}</a>
        </li>
      ))}
    </ul>
  );
}
