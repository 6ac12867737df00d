import { TextField } from '../../../core/html/design/text-field.tsx';
import { queryParameter } from '../../../core/kernel/query.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import type { SignOnServices } from './sign-on-services.ts';
import { signOnTexts } from './sign-on-texts.ts';

/** Organizations per page. A search finds the others. */
const most = 50;

/** The page on which users choose their organization. Its links contain `query`. */
export async function renderChoice(
  { signOn, exchange }: VisitorCall & SignOnServices,
  query: Readonly<Record<string, string>>,
): Promise<Reply> {
  const { locale } = exchange;
  const texts = signOnTexts(locale);
  const asked = queryParameter(exchange.query, 'q')?.trim().slice(0, 100) ?? '';
  const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale);
  const all = await signOn.provider.listIssuers(locale);
  const found = all.filter(({ name, issuer }) => fold(`${name} ${issuer}`).includes(fold(asked)));
  const { signIn } = signOn.paths;
  return renderFramed(exchange, {
    title: texts.choose,
    children: (
      <div class="gate">
        <h1>{texts.choose}</h1>
        <form method="get" action={signIn} class="card fields">
          {Object.entries(query).map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <TextField name="q" type="search" label={texts.findOrganization} value={asked} maxlength={100} />
          <button type="submit" class="second wide">
            {texts.search}
          </button>
        </form>
        {found.length === 0 && <p class="hint">{texts.noOrganization}</p>}
        <ul class="rows">
          {found.slice(0, most).map(({ issuer, name }) => (
            <li>
              <a href={`${signIn}?${new URLSearchParams({ ...query, provider: issuer })}`}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
        {found.length > most && <p class="hint">{texts.moreOrganizations(String(found.length - most))}</p>}
      </div>
    ),
  });
}
