import type { Children } from '../../../../core/html/jsx/markup.ts';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { nameProviders } from '../identity-provider.ts';
import { providerTexts } from '../provider-texts.ts';
import type { VisitorCall } from '../services.ts';
import { mailLinkTexts } from './mail-link-texts.ts';

interface WaysProps {
  readonly call: VisitorCall;
}

/** The buttons of identity providers. They come first, because most users sign in there. */
export async function renderSignOnButtons({ slots, exchange }: VisitorCall): Promise<Children> {
  const { locale, query } = exchange;
  const providers = await nameProviders(slots.providers, locale);
  return providers.map(({ name, paths }, index) => (
    <p>
      <a class={index === 0 ? 'button wide' : 'button second wide'} href={paths.signIn + query}>
        {providerTexts(locale).signIn(name)}
      </a>
    </p>
  ));
}

/** The other sign-in methods. Without mail, only operators can help. */
export function OtherWays({ call: { accounts, signInWays, exchange } }: WaysProps) {
  const { locale } = exchange;
  const texts = mailLinkTexts(locale);
  const hasMail = accounts.outbox != null;
  const ways = [
    ...(signInWays.includes('mail') ? [{ path: mainPaths.askForLink, label: texts.byLink }] : []),
    ...(hasMail && signInWays.includes('password')
      ? [{ path: mainPaths.forgotPassword, label: texts.forgot }]
      : []),
  ];
  if (ways.length === 0)
    return signInWays.includes('password') ? <p class="hint">{textsFor(locale).member.noPassword}</p> : null;
  return (
    <p class="hint">
      {ways.map(({ path, label }, index) => (
        <>
          {index > 0 && ' · '}
          <a href={path}>{label}</a>
        </>
      ))}
    </p>
  );
}
