import type { ErrorViews } from './error-renderer.ts';
import { ErrorTemplates } from './error-templates.ts';
import { renderProblem } from './problem-document.ts';

/** The message and what to do next; no trace, no internals. */
export function productionViews(home: string): ErrorViews {
  return {
    page(exchange, description) {
      // Loaded with the first HTML error: other formats do not need it.
      const { renderErrorPage }: typeof import('./error-page.tsx') = require('./error-page.tsx');
      return renderErrorPage(exchange, description, home);
    },
    problem: (_exchange, description) => renderProblem(description),
    templates: new ErrorTemplates(),
  };
}
