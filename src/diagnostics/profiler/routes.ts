import type { Config } from '../../config.ts';
import { type Route, route } from '../../kernel/exchange.ts';
import type { Handle } from '../../kernel/kernel.ts';
import type { Records } from '../recorder/records.ts';
import { guarded } from './authorize.ts';
import { createShowList } from './show-list.tsx';
import { createShowRecord } from './show-record.tsx';

export interface ProfilerOptions {
  readonly records: Records;
  readonly config: Config;
  /** The program itself, for a request to be sent again. */
  readonly handle: () => Handle;
}

/** Spec 4.3: on every host, in development only. */
export function profilerRoutes(options: ProfilerOptions): Route[] {
  const { baseUrl, previewUrl, apiUrl } = options.config;
  const origins = [baseUrl, previewUrl, apiUrl];
  return [
    route('GET', '/_profiler', '_profiler-list', 'public', guarded(origins, createShowList(options.records))),
    route(
      'GET',
      '/_profiler/:token/:rest*',
      '_profiler',
      'public',
      guarded(origins, createShowRecord(options)),
    ),
  ];
}
