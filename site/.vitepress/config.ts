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
  // A link to ../docs that `npm run docs` makes: pages import packages that are here.
  srcDir: './docs',
  outDir: './dist',
  cacheDir: './.vitepress/cache',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  markdown: {
    anchor: { slugify },
    config: (markdown) => linkToRepository(markdown, program.repository.url),
  },
  vite: { resolve: { preserveSymlinks: true } },
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
