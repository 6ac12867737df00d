/** Columns of a few values for all users: who looks one up reads a good part of the table. */
const flags = new Set(['choice', 'state', 'resting_state', 'operator', 'type', 'format', 'started_by']);

/** Where a plan looks up by nothing else, and sorts what it has found: that is a walk, whatever SQLite calls it. */
export function sortedHalvesOf(plan: readonly string[]): string[] {
  if (!plan.some((detail) => detail.startsWith('USE TEMP B-TREE FOR') && detail.endsWith('ORDER BY')))
    return [];
  return plan.filter((detail) => {
    const [, terms] = /^SEARCH .*\((.*)\)$/.exec(detail) ?? [];
    return terms?.split(' AND ').every((term) => flags.has(/^\w+/.exec(term)?.[0] ?? '')) === true;
  });
}
