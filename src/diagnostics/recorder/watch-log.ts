import type { Log, LogFields, LogLevel } from '../../platform/log.ts';
import { currentTrace, elapsed } from './trace.ts';

/** What is logged on behalf of a request is kept with it, below the level of the log too. */
export function watchLog(log: Log): Log {
  const entry =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      const trace = currentTrace.getStore();
      trace?.log.push({ level, message, fields, from: elapsed(trace) });
      log[level](message, fields);
    };
  return { debug: entry('debug'), info: entry('info'), warn: entry('warn'), error: entry('error') };
}
