import { Action } from '../../../../core/html/design/action.tsx';
import { Moment } from '../../../../core/html/design/moment.tsx';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { SecondFactor } from '../../../../store/second-factors.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { ownFields } from '../own-form.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';

interface SecondFactorStateProps {
  readonly exchange: MemberExchange;
  readonly hasPassword: boolean;
  readonly factor: SecondFactor | null;
  readonly recoveryCodes: number;
}

/** The state of two-factor authentication on the account page, with its actions. */
export function SecondFactorState({ exchange, hasPassword, factor, recoveryCodes }: SecondFactorStateProps) {
  const { locale } = exchange;
  const texts = secondFactorTexts(locale);
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">{texts.title}</h2>
      <p class="hint">{texts.hint}</p>
      {factor === null ? (
        <p>{hasPassword ? texts.off : texts.offWithoutPassword}</p>
      ) : (
        <p>
          {texts.on} <Moment at={factor.createdAt} locale={locale} />. {texts.left(recoveryCodes)}
        </p>
      )}
      <p class="actions">
        <a class="button second" href={mainPaths.secondFactor}>
          {factor === null ? texts.setUp : texts.again}
        </a>
      </p>
      {factor !== null && (
        <Action to={mainPaths.removeSecondFactor} label={texts.remove} fields={ownFields(exchange)} />
      )}
    </section>
  );
}
