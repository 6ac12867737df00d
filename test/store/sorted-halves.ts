/** Columns with few distinct values. A lookup by one of them reads a large part of the table. */
const flags = new Set(['choice', 'state', 'resting_state', 'operator', 'type', 'format', 'started_by']);

/** Plans that look up by such a column alone and sort the result, which amounts to a scan. */
export function sortedHalvesOf(plan: readonly string[]): string[] {
  if (!plan.some((detail) => detail.startsWith('USE TEMP B-TREE FOR') && detail.endsWith('ORDER BY')))
    return [];
  return plan.filter((detail) => {
    const [, terms] = /^SEARCH .*\((.*)\)$/.exec(detail) ?? [];
    return terms?.split(' AND ').every((term) => flags.has(/^\w+/.exec(term)?.[0] ?? '')) === true;
  });
}
