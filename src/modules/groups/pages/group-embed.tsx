import { siteLook } from '../../../core/html/design/site-look.tsx';
import { scaleStyles } from '../../../core/html/design/styles.ts';
import { renderPage } from '../../../core/html/render-page.tsx';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { embedStyles } from '../../../hosts/directory/pages/people-styles.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { findSeenBy, requireGroup } from './group-call.ts';
import { PeopleCards } from './group-page.tsx';
import { parseGroupRequest, queryFor } from './group-request.ts';
import { groupTexts } from './group-texts.ts';
import { readGroupView } from './group-view.ts';
import css from './groups.css' with { type: 'text' };

/** The members alone, for a frame of a site that the operator names. Links lead out of the frame. */
export async function showGroupEmbed(call: VisitorCall<'slug'>): Promise<Reply> {
  const { exchange, directory, params } = call;
  const groups = await findSeenBy(call);
  const { group, movedTo } = await requireGroup(call, groups, params.slug);
  if (movedTo) return redirect(308, href(mainPaths.groupEmbed, { slug: movedTo }) + exchange.query);
  const request = parseGroupRequest(exchange.query);
  const view = await readGroupView(call, groups, group, request);
  const texts = groupTexts(exchange.locale);
  const { site } = exchange.host;
  const look = siteLook(site);
  const path = href(mainPaths.group, { slug: group.slug });
  const answer = renderPage({
    title: `${view.json.name} · ${site.name}`,
    locale: exchange.locale,
    css: look.css + scaleStyles + embedStyles + css,
    icon: look.icon,
    forms: 'none',
    picturesFrom: directory.previewUrl,
    framedBy: directory.embedOrigins.filter((origin): origin is `http${string}` => origin.startsWith('http')),
    children: (
      <main>
        <h1 class="hidden">{view.json.name}</h1>
        {view.members.length === 0 && <p>{texts.nobody}</p>}
        <PeopleCards call={call} members={view.members} target="_top" />
        {view.json.next && (
          <p class="pages">
            <a href={path + queryFor(request, view.json.next)} target="_top">
              {texts.next}
            </a>
          </p>
        )}
      </main>
    ),
  });
  answer.headers['Cache-Control'] = 'private, no-cache';
  return answer;
}
