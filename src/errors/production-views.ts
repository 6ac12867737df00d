import { createErrorFrames } from './error-frames.ts';
import { renderErrorPage } from './error-page.tsx';
import type { ErrorViews } from './error-renderer.ts';
import { renderProblem } from './problem-document.ts';

/** The message and what to do next; no trace, no internals. */
export function productionViews(home: string): ErrorViews {
  return {
    page: (exchange, description) => renderErrorPage(exchange, description, home),
    problem: (_exchange, description) => renderProblem(description),
    frames: createErrorFrames(),
  };
}
