/** The first value of a query parameter. A malformed escape sequence stays as it is. */
export function queryParameter(query: string, name: string): string | null {
  return query.includes(name) ? new URLSearchParams(query).get(name) : null;
}
