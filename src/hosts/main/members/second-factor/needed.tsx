import { Alert } from '../../../../core/html/design/alert.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { renderOwnPlace } from '../account/own-place.tsx';
import type { MemberCall } from '../services.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

/** Shown to operators who must turn on two-factor authentication. */
export function showNeeded(call: MemberCall): Promise<Reply> {
  const { exchange, signInWays, slots } = call;
  const hasPasskeys = slots.credentials.length > 0 && signInWays.includes('passkey');
  const { heldBack } = exchange.visitor.session;
  const texts = secondFactorTexts(exchange.locale);
  return renderOwnPlace(call, {
    place: null,
    title: texts.neededTitle,
    children: (
      <>
        <h1>{texts.neededTitle}</h1>
        {heldBack ? (
          <HeldBack exchange={exchange} hasPasskeys={hasPasskeys} />
        ) : (
          <NothingNeeded exchange={exchange} />
        )}
      </>
    ),
  });
}

interface HeldBackProps {
  readonly exchange: MemberExchange;
  /** Whether the site offers passkeys. */
  readonly hasPasskeys: boolean;
}

function HeldBack({ exchange: { locale, visitor }, hasPasskeys }: HeldBackProps) {
  const texts = secondFactorTexts(locale);
  return (
    <>
      <Alert>{texts.needed}</Alert>
      {hasPasskeys && visitor.session.operatorFactor === 'passkey' && <p>{texts.neededPasskey}</p>}
      <p class="actions">
        <a class="button" href={mainPaths.secondFactor}>
          {texts.setUp}
        </a>
        {hasPasskeys && (
          <a class="button second" href={`${mainPaths.account}#passkeys`}>
            {texts.addPasskey}
          </a>
        )}
      </p>
    </>
  );
}

function NothingNeeded({ exchange: { locale, visitor } }: { readonly exchange: MemberExchange }) {
  const texts = secondFactorTexts(locale);
  return (
    <>
      <Done>{texts.neededDone}</Done>
      {visitor.session.operator === 1 && (
        <p>
          <a href={mainPaths.users}>{texts.toUsers}</a>
        </p>
      )}
    </>
  );
}
