import type { Reply } from '../../../../core/kernel/reply.ts';
import { editorPaths, forMember } from '../../../../core/paths/editor.ts';
import { href } from '../../../../core/routing/href.ts';
import { type Delegation, listDelegators } from '../../../../store/delegates.ts';
import { frameTexts } from '../../../web/frame-texts.ts';
import type { MemberCall } from '../services.ts';
import { accountTexts } from './account-texts.ts';
import { renderOwnPlace } from './own-place.tsx';

/** The profiles that a delegate may work on. */
export async function showOthers(call: MemberCall): Promise<Reply> {
  const { accounts, exchange } = call;
  const texts = accountTexts(exchange.locale);
  const title = frameTexts(exchange.locale).others;
  const others = await listDelegators(accounts.database, exchange.visitor.session.userId);
  return renderOwnPlace(call, {
    place: null,
    title,
    children: (
      <>
        <h1>{title}</h1>
        {others.length === 0 ? <p>{texts.noOthers}</p> : <p class="hint">{texts.othersHint}</p>}
        <OtherList others={others} />
      </>
    ),
  });
}

export function OtherList({ others }: { readonly others: readonly Delegation[] }) {
  if (others.length === 0) return null;
  return (
    <ul class="rows">
      {others.map(({ username }) => (
        <li>
          <a href={href(forMember, { member: username }) + editorPaths.overview}>{username}</a>
        </li>
      ))}
    </ul>
  );
}
