import { SQL } from 'bun';

const closed = 'ERR_POSTGRES_CONNECTION_CLOSED';

/** Converts an error to that of Bun's client, whose codes decide its meaning. */
export function asPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SQL.PostgresError) return error;
  const { code = '', severity } = error as { readonly code?: string; readonly severity?: string };
  if (severity !== undefined)
    return new SQL.PostgresError(error.message, {
      ...error,
      code: 'ERR_POSTGRES_SERVER_ERROR',
      errno: code,
      severity,
    });
  return isOfSocket(error.message, code) ? lost(error.message) : error;
}

/** Socket errors have codes, for example `ECONNRESET`. Errors of the client have none. */
function isOfSocket(message: string, code: string): boolean {
  return /^E[A-Z]+$/.test(code) || /connection|connect|not queryable/i.test(message);
}

export function lost(message: string): Error {
  return new SQL.PostgresError(message, { code: closed });
}

/** Whether the connection can't be used again. */
export function isLost(error: unknown): boolean {
  return error instanceof SQL.PostgresError && (error.code === closed || error.severity === 'FATAL');
}
