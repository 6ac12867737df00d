/** Matches a statement, including the bodies of triggers (`BEGIN … END`) and functions (`$$ … $$`). */
const statement = /(?:\$\$[\s\S]*?\$\$|\bBEGIN\b[\s\S]*?\bEND\b|[^;])+/g;

/** Splits migrations, whose statements contain no other semicolons. */
export function splitStatements(sql: string): string[] {
  const found = sql.replace(/--.*$/gm, '').match(statement) ?? [];
  return found.map((one) => one.trim()).filter((one) => one !== '');
}
