import { siteLook } from '../../../core/html/design/site-look.tsx';
import { SiteName } from '../../../core/html/design/site-name.tsx';
import {
  designStyles,
  emptyStyles,
  findingStyles,
  listStyles,
  progressStyles,
  tabStyles,
} from '../../../core/html/design/styles.ts';
import { renderPage } from '../../../core/html/render-page.tsx';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { Controls } from './controls.tsx';
import css from './show-design.css' with { type: 'text' };
import { Signs } from './signs.tsx';
import { States } from './states.tsx';

/** All components in all states, in the colors of this site. */
export function showDesign({ host, locale }: Exchange): Reply {
  const look = siteLook(host.site);
  const answer = renderPage({
    title: `Components · ${host.site.name}`,
    locale,
    css:
      look.css + designStyles + listStyles + findingStyles + tabStyles + emptyStyles + progressStyles + css,
    icon: look.drawnIcon,
    head: look.head,
    forms: 'none',
    children: (
      <main>
        <p class="home">
          <SiteName site={{ ...host.site, logo: null }} />
        </p>
        <h1 class="display" lang="en">
          Components, with their states
        </h1>
        <Signs />
        <Controls />
        <States />
      </main>
    ),
  });
  answer.headers['Cache-Control'] = 'no-store';
  return answer;
}
