import { editorPaths } from '../../core/paths/editor.ts';
import { lazily } from '../../core/web/lazily.ts';
import { createEditorRoutes } from '../../hosts/main/editor/editor-route.ts';
import type { Module } from '../module.ts';

/** Verifies that the pages that a profile links to link back. */
export const links: Module = {
  name: 'links',
  isOn: ({ verifyLinks }) => verifyLinks === 'on',
  serve({ main }) {
    const page = createEditorRoutes(main);
    const pages = lazily(() => import('./pages/links.ts'));
    const texts = lazily(() => import('./pages/links-texts.ts'));
    return {
      main: [
        ...page('GET', editorPaths.links, 'links', pages('showLinks')),
        ...page('POST', editorPaths.links, 'check-links', pages('checkLinks')),
      ],
      slots: {
        editor: [
          {
            path: editorPaths.links,
            icon: 'badge-check',
            title: texts('linksTitle'),
            profilesHint: texts('linksHint'),
          },
        ],
      },
    };
  },
  async startJob({ config, intervals, ...options }) {
    const { startVerifier } = await import('./verifier.ts');
    return startVerifier({ ...config, ...options, interval: intervals.links, rest: intervals.linksRest });
  },
};
