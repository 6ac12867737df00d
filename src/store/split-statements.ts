/** With what stands in the body of a trigger (`BEGIN … END`) or of a function (`$$ … $$`). */
const statement = /(?:\$\$[\s\S]*?\$\$|\bBEGIN\b[\s\S]*?\bEND\b|[^;])+/g;

/** Of a migration, none of which has a semicolon anywhere else within a statement. */
export function splitStatements(sql: string): string[] {
  const found = sql.replace(/--.*$/gm, '').match(statement) ?? [];
  return found.map((one) => one.trim()).filter((one) => one !== '');
}
