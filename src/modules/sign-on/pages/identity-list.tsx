import { Action } from '../../../core/html/design/action.tsx';
import { Moment } from '../../../core/html/design/moment.tsx';
import type { Children } from '../../../core/html/jsx/markup.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { findProviderOf, nameProviders } from '../../../hosts/main/members/identity-provider.ts';
import { FormOwner, ownFields } from '../../../hosts/main/members/own-form.tsx';
import type { SectionCall, Slots } from '../../../hosts/main/members/slots.ts';
import { listIdentities } from '../../../store/identities.ts';
import { signOnTexts } from './sign-on-texts.ts';

/** The connected identities of an account. */
export async function renderIdentities(
  slots: Pick<Slots, 'providers'>,
  { accounts, exchange }: SectionCall,
  trouble: string | undefined,
): Promise<Children> {
  const { locale } = exchange;
  const texts = signOnTexts(locale);
  const providers = await nameProviders(slots.providers, locale);
  const stored = await listIdentities(accounts.database, exchange.visitor.session.userId);
  const identities = await Promise.all(
    stored.map(async (one) => ({ ...one, provider: await findProviderOf(providers, one) })),
  );
  const isConnected = identities.some(({ provider }) => provider);
  const others = providers.filter((one) => identities.every(({ provider }) => provider !== one));
  const names = (isConnected ? providers.filter((one) => !others.includes(one)) : providers)
    .map(({ name }) => name)
    .join(', ');
  return (
    <section aria-labelledby="identities">
      <h2 id="identities">{texts.identities}</h2>
      <p class="hint">{isConnected ? texts.identitiesHint(names) : texts.identitiesNone(names)}</p>
      {trouble !== undefined && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <ul class="rows">
        {identities.map(({ issuer, subject, usedAt, provider }) => (
          <li>
            <div>
              <p>
                <strong>{provider?.name ?? issuer}</strong>
              </p>
              <p class="hint">
                {!provider && `${texts.former} `}
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
      {others.map(({ name, paths }) => (
        <form method="post" action={paths.connect}>
          <FormOwner exchange={exchange} />
          <button type="submit" class="second">
            {texts.connect(name)}
          </button>
        </form>
      ))}
    </section>
  );
}

export function identitiesSaved(locale: string) {
  const { connected, disconnected } = signOnTexts(locale);
  return { connected, disconnected };
}
