import { posix } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** Links to files that are no pages lead to the repository, as they do when docs/ is read there. */
export function linkToRepository(markdown: MarkdownRenderer, repository: string): void {
  const files = `${repository.replace(/^git\+|\.git$/g, '')}/blob/main`;
  markdown.core.ruler.push('link-to-repository', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const target = token.type === 'link_open' ? token.attrGet('href') : null;
      if (target === null || /^(\w+:|#|\/)/.test(target)) continue;
      const path = posix.join('docs', posix.dirname(env.relativePath), target);
      const isPage = path.startsWith('docs/') && /\.md(#|$)/.test(path);
      if (!isPage) token.attrSet('href', `${files}/${path}`);
    }
  });
}
