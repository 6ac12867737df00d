import { renderJson } from '../../formats/json.ts';
import { etagOf, unlessKnown } from '../../kernel/conditional.ts';
import type { Exchange, Handler } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { createTypeChooser } from '../../kernel/negotiate.ts';
import { queryParameter } from '../../kernel/query.ts';
import { type Reply, reply, vary } from '../../kernel/reply.ts';
import { header } from '../../kernel/request.ts';
import type { ProfileDocument } from '../../profile/document.ts';
import { isUsername } from '../../profile/username.ts';
import type { Profiles, StoredProfile } from '../../store/profiles.ts';
import { renderProfilePage } from './profile-page.tsx';
import { createRenderings } from './renderings.ts';

interface PreviewParams {
  readonly username: string;
  readonly type: string | null;
  readonly slug: string | null;
  readonly fileUrl: string | null;
}

const formats = { 'text/html': 'html', 'application/json': 'json' } as const;
type Format = (typeof formats)[keyof typeof formats];
const chooseType = createTypeChooser(Object.keys(formats));

/** Spec 4.2: the public profile of the user whose name is exactly the first segment. */
export function createShowProfile(origin: string, profiles: Profiles): Handler<PreviewParams> {
  const renderings = createRenderings();

  return (exchange, { username, type }) => {
    const profile = isUsername(username) ? profiles.findByUsername(username) : null;
    if (!profile) throw new HttpError(404, 'User not found.');
    if (type !== null) throw new HttpError(404, 'Section not found.');
    const format = chooseFormat(exchange);
    const key = `${username}/${profile.publishedAt}/${format}/${exchange.locale}`;
    const rendering = renderings.get(key) ?? renderings.keep(key, render(profile, format, exchange.locale));
    return unlessKnown(exchange, { ...rendering, headers: { ...rendering.headers } });
  };

  function render(profile: StoredProfile, format: Format, locale: string): Reply {
    const document = JSON.parse(profile.document) as ProfileDocument;
    const canonical = `${origin}/${encodeURIComponent(profile.username)}`;
    const answer =
      format === 'json'
        ? reply(
            200,
            { 'Content-Type': 'application/json; charset=utf-8' },
            renderJson(profile.username, document, canonical, profile.publishedAt),
          )
        : renderProfilePage({ username: profile.username, document, canonical, locale });
    answer.headers.ETag = etagOf(String(answer.body));
    answer.headers['Cache-Control'] = 'public, max-age=0, must-revalidate';
    answer.headers.Link = `<${canonical}?format=json>; rel="alternate"; type="application/json"`;
    vary(answer, 'Accept');
    return answer;
  }
}

/** `?format=` overrides `Accept`; what nothing here satisfies is 406 with the list. */
function chooseFormat({ query, request }: Exchange): Format {
  const asked = queryParameter(query, 'format');
  const names: readonly string[] = Object.values(formats);
  const format =
    asked === null ? formats[chooseType(header(request, 'accept')) as keyof typeof formats] : asked;
  if (format !== undefined && names.includes(format)) return format as Format;
  throw new HttpError(
    406,
    `This profile is available as ${names.join(', ')}. Ask with ?format= or an Accept header.`,
  );
}
