import { Action } from '../../../../core/html/design/action.tsx';
import { Moment } from '../../../../core/html/design/moment.tsx';
import { RowList } from '../../../../core/html/design/row-list.tsx';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { Delegation } from '../../../../store/delegates.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { FormOwner, ownFields } from '../own-form.tsx';
import { accountTexts } from './account-texts.ts';

/** Why a delegate was rejected, and the typed username. */
export interface DelegateTrouble {
  readonly message: string;
  readonly typed: string;
}

interface DelegateListProps {
  readonly exchange: MemberExchange;
  readonly delegates: readonly Delegation[];
  readonly trouble: DelegateTrouble | undefined;
}

export function DelegateList({ exchange, delegates, trouble }: DelegateListProps) {
  const { locale } = exchange;
  const texts = accountTexts(locale);
  return (
    <section aria-labelledby="delegates">
      <h2 id="delegates">{texts.delegates}</h2>
      <p class="hint">{texts.delegatesHint}</p>
      <RowList none={texts.nobody}>
        {delegates.map(({ userId, username, createdAt }) => (
          <li>
            <p>
              <strong>{username}</strong>{' '}
              <span class="hint">
                {texts.since} <Moment at={createdAt} locale={locale} />
              </span>
            </p>
            <Action
              to={mainPaths.removeDelegate}
              label={texts.takeBack}
              which={username}
              fields={ownFields(exchange, { delegate: userId })}
            />
          </li>
        ))}
      </RowList>
      <form method="post" action={mainPaths.addDelegate} class="fields">
        <FormOwner exchange={exchange} />
        <TextField
          name="delegate"
          label={texts.delegateName}
          hint={texts.delegateNameHint}
          trouble={trouble?.message}
          value={trouble?.typed}
          maxlength={64}
          autocomplete="off"
        />
        <button type="submit">{texts.letWork}</button>
      </form>
    </section>
  );
}
