import { href } from '../../../core/routing/href.ts';

/** The paths of the profiler, on every host. Routes and links use these constants. */
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

/** Whether the path belongs to the profiler, even if it doesn't exist. */
export function isProfilerPath(path: string): boolean {
  return path === profilerPaths.list || path.startsWith(`${profilerPaths.list}/`);
}
