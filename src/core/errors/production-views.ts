import type { ErrorViews } from './error-renderer.ts';
import { ErrorTemplates } from './error-templates.ts';
import { renderProblem } from './problem-document.ts';

/** The message and the next step, without a stack trace or internals. */
export function productionViews(home: string): ErrorViews {
  return {
    page(exchange, description) {
      // Loaded with the first HTML error, because other formats don't need it.
      const { renderErrorPage }: typeof import('./error-page.tsx') = require('./error-page.tsx');
      return renderErrorPage(exchange, description, home);
    },
    problem: (_exchange, description) => renderProblem(description),
    templates: new ErrorTemplates(),
  };
}
