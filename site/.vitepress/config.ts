import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import program from '../../package.json' with { type: 'json' };
import { linkToRepository } from './link-to-repository.ts';
import { sidebar } from './sidebar.ts';
import { slugify } from './slugify.ts';

/** `npm run docs`: Markdown of docs/ becomes site/dist. Dead links fail the build. */
export default defineConfig({
  title: 'Vitrine',
  description: program.description,
  // The program links to its homepage, followed by its version.
  base: `${new URL(program.homepage).pathname}${program.version}/`,
  srcDir: '../docs',
  outDir: './dist',
  cacheDir: './.vitepress/cache',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  markdown: {
    anchor: { slugify },
    config: (markdown) => linkToRepository(markdown, program.repository.url),
  },
  vite: { plugins: [resolveFromHere()] },
  themeConfig: {
    search: { provider: 'local' },
    sidebar,
    outline: [2, 3],
    nav: [
      { text: 'Getting started', link: '/getting-started' },
      { text: 'Settings', link: '/reference/settings' },
      { text: 'API', link: '/reference/api' },
    ],
    socialLinks: [{ icon: 'github', link: program.bugs.url.replace(/\/issues$/, '') }],
    footer: { message: `Version ${program.version}` },
  },
});

interface Resolver {
  resolve(id: string, from: string, options: { readonly skipSelf: true }): unknown;
}

/** Pages are outside the folder that has the packages. */
function resolveFromHere() {
  const here = fileURLToPath(import.meta.url);
  return {
    name: 'resolve-from-here',
    enforce: 'pre' as const,
    resolveId(this: Resolver, id: string, from: string | undefined, { ssr }: { readonly ssr?: boolean }) {
      if (!/^vue($|\/)/.test(id) || !from?.includes('/docs/')) return null;
      // The rendering on the server loads the same copy as VitePress.
      return ssr ? { id, external: true } : this.resolve(id, here, { skipSelf: true });
    },
  };
}
