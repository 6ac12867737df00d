import { Action } from '../../../core/html/design/action.tsx';
import { Moment } from '../../../core/html/design/moment.tsx';
import type { Children } from '../../../core/html/jsx/markup.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { providerName } from '../../../hosts/main/members/identity-provider.ts';
import { FormOwner, ownFields } from '../../../hosts/main/members/own-form.tsx';
import type { SectionCall } from '../../../hosts/main/members/slots.ts';
import { listIdentities } from '../../../store/identities.ts';
import type { SignOn } from '../sign-on.ts';
import { signOnTexts } from './sign-on-texts.ts';

/** The connected identities of an account. */
export async function renderIdentities(
  signOn: SignOn,
  { accounts, exchange }: SectionCall,
  trouble: string | undefined,
): Promise<Children> {
  const identities = await listIdentities(accounts.database, exchange.visitor.session.userId);
  const { locale } = exchange;
  const texts = signOnTexts(locale);
  const name = providerName(signOn.provider.settings, locale);
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

export function identitiesSaved(locale: string) {
  const { connected, disconnected } = signOnTexts(locale);
  return { connected, disconnected };
}
