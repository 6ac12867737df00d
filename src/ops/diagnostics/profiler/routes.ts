import type { DevelopmentMailbox } from '../../../accounts/mail/development-mailbox.ts';
import { type Exchange, type Handler, plainRoute, type Route } from '../../../core/kernel/exchange.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { header } from '../../../core/kernel/request.ts';
import { isLoopback } from '../../../core/platform/ip-address.ts';
import type { Params } from '../../../core/routing/pattern.ts';
import { showDesign } from '../design/show-design.tsx';
import { profilerPaths } from './paths.ts';
import { createShowList } from './show-list.tsx';
import { createShowMail, createShowMails } from './show-mails.tsx';
import { createShowRecord, type ShowRecordOptions } from './show-record.tsx';

interface ProfilerOptions extends ShowRecordOptions {
  /** Mails that would have been sent. */
  readonly mails: DevelopmentMailbox;
}

/** Section 4.3 of the specification: on every host, in development only. */
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

/** Checks access before anything is loaded: only for developers on this machine, and not for pages of other sites. */
function guarded<P>(origins: readonly string[], handle: Handler<P>): Handler<P> {
  return (exchange, params) => {
    authorize(exchange, origins);
    return handle(exchange, params);
  };
}

/** Checks the socket's IP address and never a header. The `Host` header was already checked. */
function authorize({ request, asked }: Exchange, origins: readonly string[]): void {
  if (!isLoopback(request.peer)) throw new HttpError(403, 'The profiler answers on this machine only.');
  const origin = header(request, 'origin');
  const foreign = origin !== undefined && origin !== `http://${asked}` && !origins.includes(origin);
  if (foreign || header(request, 'sec-fetch-site') === 'cross-site') {
    throw new HttpError(
      403,
      'The profiler does not answer to the pages of other sites. Open its address yourself.',
    );
  }
}
