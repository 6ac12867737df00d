import { href } from '../../../core/routing/href.ts';

/** Where the profiler is, on every host: its routes, and every link to them, are made from this. */
export const profilerPaths = {
  list: '/_profiler',
  design: '/_profiler/design',
  mails: '/_profiler/mail',
  mail: '/_profiler/mail/:id',
  record: '/_profiler/:token/:rest*',
} as const;

export function recordPath(token: string): string {
  return href(profilerPaths.record, { token, rest: null });
}

/** Whether a path has to do with the profiler, be anything there or not. */
export function isProfilerPath(path: string): boolean {
  return path === profilerPaths.list || path.startsWith(`${profilerPaths.list}/`);
}
