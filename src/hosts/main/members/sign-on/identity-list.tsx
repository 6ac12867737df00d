import { Action } from '../../../../core/html/design/action.tsx';
import { Moment } from '../../../../core/html/design/moment.tsx';
import { mainPaths } from '../../../../core/paths/main.ts';
import type { SignOn } from '../../../../modules/sign-on/sign-on.ts';
import type { ListedIdentity } from '../../../../store/identities.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { FormOwner, ownFields } from '../own-form.tsx';
import { providerName } from './sign-on-services.ts';
import { signOnTexts } from './sign-on-texts.ts';

interface IdentityListProps {
  readonly exchange: MemberExchange;
  readonly signOn: SignOn;
  readonly identities: readonly ListedIdentity[];
  readonly trouble: string | undefined;
}

/** The connected identities of an account. */
export function IdentityList({ exchange, signOn, identities, trouble }: IdentityListProps) {
  const { locale } = exchange;
  const texts = signOnTexts(locale);
  const name = providerName(signOn, locale);
  const { issuer: present } = signOn.provider.settings;
  const isConnected = identities.some(({ issuer }) => issuer === present);
  return (
    <section aria-labelledby="identities">
      <h2 id="identities">{texts.identities}</h2>
      <p class="hint">{isConnected ? texts.identitiesHint(name) : texts.identitiesNone(name)}</p>
      {trouble !== undefined && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <ul class="rows">
        {identities.map(({ issuer, subject, usedAt }) => (
          <li>
            <div>
              <p>
                <strong>{issuer === present ? name : issuer}</strong>
              </p>
              <p class="hint">
                {issuer !== present && `${texts.former} `}
                {texts.used} <Moment at={usedAt} locale={locale} />
              </p>
            </div>
            <Action
              to={mainPaths.removeIdentity}
              label={texts.disconnect}
              fields={ownFields(exchange, { issuer, subject })}
            />
          </li>
        ))}
      </ul>
      {!isConnected && (
        <form method="post" action={mainPaths.connectIdentity}>
          <FormOwner exchange={exchange} />
          <button type="submit" class="second">
            {texts.connect(name)}
          </button>
        </form>
      )}
    </section>
  );
}
