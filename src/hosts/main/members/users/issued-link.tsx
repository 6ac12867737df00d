import { Moment } from '../../../../core/html/design/moment.tsx';
import { CopiedOnce } from '../../../../core/web/copied-once.tsx';
import type { MemberExchange } from '../../../web/route.ts';
import { userTexts } from './user-texts.ts';

/** A link to pass on. It is shown only here. */
export interface HandedLink {
  readonly link: string;
  readonly expiresAt: string;
}

interface IssuedLinkProps {
  readonly exchange: MemberExchange;
  readonly invitation: HandedLink;
}

export function IssuedLink({ exchange: { locale, host }, invitation }: IssuedLinkProps) {
  const texts = userTexts(locale);
  return (
    <CopiedOnce label={texts.link} secret={invitation.link} locale={locale}>
      {texts.linkHint} <Moment at={invitation.expiresAt} locale={locale} />.{' '}
      <a href={writeMail(texts, host.site.name, invitation.link)}>{texts.mail.send}</a>
    </CopiedOnce>
  );
}

/** A draft for the operator's own mail client, because Vitrine sends no mail here. */
function writeMail({ mail }: ReturnType<typeof userTexts>, site: string, link: string): string {
  const [subject, body] = [mail.subject(site), mail.body({ site, link })].map(encodeURIComponent);
  return `mailto:?subject=${subject}&body=${body}`;
}
