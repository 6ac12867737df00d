import { type Handler, plainRoute, type Route } from '../../kernel/exchange.ts';
import type { Params } from '../../routing/pattern.ts';
import { showDesign } from '../design/show-design.tsx';
import { guarded } from './authorize.ts';
import { profilerPaths } from './paths.ts';
import type { ProfilerOptions } from './profiler-options.ts';
import { createShowList } from './show-list.tsx';
import { createShowMail, createShowMails } from './show-mails.tsx';
import { createShowRecord } from './show-record.tsx';

/** Spec 4.3: on every host, in development only. */
export function profilerRoutes(options: ProfilerOptions): Route[] {
  const { records, mails, config } = options;
  const origins = [config.baseUrl, config.previewUrl, config.apiUrl];
  const get = <const Source extends string>(source: Source, name: string, handle: Handler<Params<Source>>) =>
    plainRoute('GET', source, name, 'public', guarded(origins, handle));
  return [
    get(profilerPaths.list, '_profiler-list', createShowList(records)),
    get(profilerPaths.design, '_profiler-design', showDesign),
    get(profilerPaths.mails, '_profiler-mails', createShowMails(mails)),
    get(profilerPaths.mail, '_profiler-mail', createShowMail(mails)),
    get(profilerPaths.record, '_profiler', createShowRecord(options)),
  ];
}
