import { Action } from '../../core/html/design/action.tsx';
import type { Children } from '../../core/html/jsx/markup.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { href } from '../../core/routing/href.ts';
import type { MemberCall } from '../../hosts/main/members/services.ts';
import type { SectionCall } from '../../hosts/main/members/slots.ts';
import { changeUserFromPage } from '../../hosts/main/members/users/users.ts';
import { isManaged } from '../../store/provisioned.ts';
import type { User } from '../../store/users.ts';
import { handToScim, takeFromScim } from './hand-over.ts';
import { scimTexts } from './scim-texts.ts';

/** Shows whether SCIM may change the account, with a button to change that. */
export async function renderScimSection({ accounts, exchange }: SectionCall, user: User): Promise<Children> {
  const { title, allow, allowHint, block, blockHint } = scimTexts(exchange.locale);
  const [hint, label, path] = (await isManaged(accounts.database, user.id))
    ? ([blockHint, block, mainPaths.blockScim] as const)
    : ([allowHint, allow, mainPaths.allowScim] as const);
  return (
    <section>
      <h2>{title}</h2>
      <p class="hint">{hint}</p>
      <Action to={href(path, { name: user.username })} label={label} which={user.username} />
    </section>
  );
}

export function scimDone(locale: string) {
  return scimTexts(locale).done;
}

export function postAllowScim(call: MemberCall<'name'>): Promise<Reply> {
  return changeUserFromPage(call, async () => {
    await handToScim(call.accounts, call.params.name);
    return 'scim';
  });
}

export function postBlockScim(call: MemberCall<'name'>): Promise<Reply> {
  return changeUserFromPage(call, async () => {
    await takeFromScim(call.accounts, call.params.name);
    return 'no-scim';
  });
}
