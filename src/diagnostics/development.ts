import type { Surroundings } from '../app.ts';
import { createErrorRenderer } from '../errors/error-renderer.ts';
import type { Log } from '../log.ts';
import { developmentViews } from './development-views.tsx';
import { createTracer } from './trace.ts';

/** What development adds to the program, all of it from outside. */
export function createDevelopment(log: Log): Pick<Surroundings, 'renderError' | 'watch'> {
  const tracer = createTracer();
  return { renderError: createErrorRenderer(developmentViews(tracer), log), watch: tracer.watch };
}
