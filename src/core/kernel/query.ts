/** A query parameter's first value, decoded leniently: a broken escape stays as it is. */
export function queryParameter(query: string, name: string): string | null {
  return query.includes(name) ? new URLSearchParams(query).get(name) : null;
}
