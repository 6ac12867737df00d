import type { Accounts } from '../../accounts/change-user.ts';
import { monthOf } from '../../core/platform/days.ts';
import { noChoice } from '../../domain/pages/format-names.ts';
import { languagesOf } from '../../domain/profile/localize.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import { isUsername } from '../../domain/profile/username.ts';
import type { PublicSite } from '../../hosts/preview/json-response.ts';
import { renderResponse } from '../../hosts/preview/render-response.ts';
import { findShown } from '../../store/published.ts';
import { findUserByAnyName } from '../../store/users.ts';

interface Wanted {
  readonly format: 'json' | 'markdown';
  /** Null for the profile's own language. */
  readonly language: string | null;
}

/** The public text of the preview host, or null. Former usernames work too. */
export async function readPublished(
  { database, now }: Accounts,
  site: Omit<PublicSite, 'offer'>,
  username: string,
  { format, language }: Wanted,
): Promise<string | null> {
  const user = isUsername(username) ? await findUserByAnyName(database, username) : null;
  const shown = user && (await findShown(database, user.id));
  if (!shown) return null;
  const profile = parseStored(shown);
  const languages = languagesOf(profile);
  const asked = languages.find((one) => one.toLowerCase() === language?.toLowerCase());
  // Without the links to other formats, which no one reads here.
  const { body } = await renderResponse({ ...site, offer: [] }, shown, profile, {
    place: { type: null, slug: null },
    format,
    language: asked ?? profile.language,
    locale: 'en',
    month: monthOf(now()),
    choice: noChoice,
    groupLanguage: language ?? '',
  });
  return body instanceof Uint8Array ? Buffer.from(body).toString() : String(body);
}
