import { type Route, route } from '../../kernel/exchange.ts';
import { guarded } from './authorize.ts';
import { paths } from './paths.ts';
import type { ProfilerOptions } from './profiler-options.ts';
import { createShowList } from './show-list.tsx';
import { createShowRecord } from './show-record.tsx';

/** Spec 4.3: on every host, in development only. */
export function profilerRoutes(options: ProfilerOptions): Route[] {
  const { baseUrl, previewUrl, apiUrl } = options.config;
  const origins = [baseUrl, previewUrl, apiUrl];
  return [
    route('GET', paths.list, '_profiler-list', 'public', guarded(origins, createShowList(options.records))),
    route('GET', paths.record, '_profiler', 'public', guarded(origins, createShowRecord(options))),
  ];
}
