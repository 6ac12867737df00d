import type { Dialect } from './database.ts';
import type { Migration } from './migrations.ts';
import { splitStatements } from './split-statements.ts';

/** What a migration does, derived from its statements. */
export interface MigrationEffect {
  readonly name: string;
  /** In words. */
  readonly steps: readonly string[];
  /** Tables that are rewritten row by row. */
  readonly tables: readonly string[];
  /** Only adds what an older version ignores: such a process can go on running. */
  readonly isAdditive: boolean;
}

interface Step {
  readonly words: string;
  readonly table?: string;
  readonly isAdditive: boolean;
}

/** The first match applies. */
const kinds: readonly (readonly [pattern: RegExp, describe: (name: string, statement: string) => Step])[] = [
  [
    /^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?(\w+)/i,
    (name) => ({ words: `makes the table ${name}`, isAdditive: true }),
  ],
  [
    /^CREATE UNIQUE INDEX \w+ ON (\w+)/i,
    (table) => ({ words: `indexes ${table}, without doubles`, table, isAdditive: false }),
  ],
  [/^CREATE INDEX \w+ ON (\w+)/i, (table) => ({ words: `indexes ${table}`, table, isAdditive: true })],
  [
    /^ALTER TABLE (\w+) ADD COLUMN/i,
    (table, statement) => ({
      words: `adds to ${table}`,
      isAdditive: !/NOT NULL/i.test(statement) || /DEFAULT/i.test(statement),
    }),
  ],
  [
    /^CREATE (?:TRIGGER|FUNCTION) (\w+)/i,
    (name) => ({ words: `keeps something up to date by itself (${name})`, isAdditive: true }),
  ],
  [
    /^(?:UPDATE|DELETE FROM|INSERT INTO) (\w+)/i,
    (table) => ({ words: `rewrites ${table}`, table, isAdditive: false }),
  ],
  [
    /^ALTER TABLE (\w+) DROP CONSTRAINT/i,
    (table) => ({ words: `allows more in ${table}`, isAdditive: true }),
  ],
  [
    /^(?:ALTER TABLE|DROP TABLE|DROP INDEX) (\w+)/i,
    (name) => ({ words: `changes ${name}`, isAdditive: false }),
  ],
];

export function describeMigration(migration: Migration, engine: Dialect['engine']): MigrationEffect {
  const { name, sql, apart, work } = migration;
  const statements = [sql, apart?.[engine] ?? ''].flatMap(splitStatements);
  const steps = statements.map((statement) => {
    const step = describeStatement(statement);
    return fillsWhatIsNew(statement, statements) ? { ...step, isAdditive: true } : step;
  });
  return {
    name,
    steps: [...new Set(steps.map(({ words }) => words)), ...(work ? ['goes through every profile'] : [])],
    tables: [...new Set([...steps.flatMap(({ table }) => table ?? []), ...(work ? ['published'] : [])])],
    isAdditive: !work && steps.every(({ isAdditive }) => isAdditive),
  };
}

/** An older version does not know the column. */
function fillsWhatIsNew(statement: string, all: readonly string[]): boolean {
  const [, table, column] = /^UPDATE (\w+) SET (\w+) = \((?:[^()]|\([^()]*\))*\)$/i.exec(statement) ?? [];
  return all.some((one) => one.startsWith(`ALTER TABLE ${table} ADD COLUMN ${column} `));
}

function describeStatement(statement: string): Step {
  const line = statement.replace(/\s+/g, ' ');
  for (const [pattern, describe] of kinds) {
    const [, name] = pattern.exec(line) ?? [];
    if (name !== undefined) return describe(name, line);
  }
  return { words: `does: ${line.slice(0, 60)}`, isAdditive: false };
}
