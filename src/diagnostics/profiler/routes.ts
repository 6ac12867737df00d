import { plainRoute, type Route } from '../../kernel/exchange.ts';
import { showDesign } from '../design/show-design.tsx';
import { guarded } from './authorize.ts';
import { profilerPaths } from './paths.ts';
import type { ProfilerOptions } from './profiler-options.ts';
import { createShowList } from './show-list.tsx';
import { createShowMail, createShowMails } from './show-mails.tsx';
import { createShowRecord } from './show-record.tsx';

/** Spec 4.3: on every host, in development only. */
export function profilerRoutes(options: ProfilerOptions): Route[] {
  const { baseUrl, previewUrl, apiUrl } = options.config;
  const origins = [baseUrl, previewUrl, apiUrl];
  return [
    plainRoute(
      'GET',
      profilerPaths.list,
      '_profiler-list',
      'public',
      guarded(origins, createShowList(options.records)),
    ),
    plainRoute('GET', profilerPaths.design, '_profiler-design', 'public', guarded(origins, showDesign)),
    plainRoute(
      'GET',
      profilerPaths.mails,
      '_profiler-mails',
      'public',
      guarded(origins, createShowMails(options.mails)),
    ),
    plainRoute(
      'GET',
      profilerPaths.mail,
      '_profiler-mail',
      'public',
      guarded(origins, createShowMail(options.mails)),
    ),
    plainRoute(
      'GET',
      profilerPaths.record,
      '_profiler',
      'public',
      guarded(origins, createShowRecord(options)),
    ),
  ];
}
