import type { Dialect } from './database.ts';
import type { Migration } from './migrations.ts';
import { splitStatements } from './split-statements.ts';

/** The effect of a migration, derived from its statements. */
export interface MigrationEffect {
  readonly name: string;
  /** The steps as readable text. */
  readonly steps: readonly string[];
  /** Tables in which the migration rewrites every row. */
  readonly tables: readonly string[];
  /** Whether it only adds data that an older version ignores, so that processes of that version can continue. */
  readonly isAdditive: boolean;
  /** Whether it reads and writes each user. */
  readonly isWork: boolean;
}

interface Step {
  readonly words: string;
  /** The rewritten table, if any. */
  readonly table: string | null;
  readonly isAdditive: boolean;
}

/** The first match applies. `$` in a text stands for the name. */
const kinds: readonly (readonly [
  pattern: RegExp,
  words: string,
  effect: { readonly isAdditive: boolean; readonly rewrites?: true },
])[] = [
  [/^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?(\w+)/i, 'creates the table $', { isAdditive: true }],
  [
    /^CREATE UNIQUE INDEX \w+ ON (\w+)/i,
    'creates a unique index on $',
    { isAdditive: false, rewrites: true },
  ],
  [/^CREATE INDEX \w+ ON (\w+)/i, 'creates an index on $', { isAdditive: true, rewrites: true }],
  [/^ALTER TABLE (\w+) ADD COLUMN (?=.*NOT NULL)(?!.*DEFAULT)/i, 'adds a column to $', { isAdditive: false }],
  [/^ALTER TABLE (\w+) ADD COLUMN/i, 'adds a column to $', { isAdditive: true }],
  [/^CREATE (?:TRIGGER|FUNCTION) (\w+)/i, 'creates the trigger or function $', { isAdditive: true }],
  [/^(?:UPDATE|DELETE FROM|INSERT INTO) (\w+)/i, 'changes rows of $', { isAdditive: false, rewrites: true }],
  [/^ALTER TABLE (\w+) DROP CONSTRAINT/i, 'drops a constraint of $', { isAdditive: true }],
  [/^(?:ALTER TABLE|DROP TABLE|DROP INDEX) (\w+)/i, 'changes $', { isAdditive: false }],
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
    steps: [...new Set(steps.map(({ words }) => words)), ...(work ? ['processes every profile'] : [])],
    tables: [...new Set([...steps.flatMap(({ table }) => table ?? []), ...(work ? ['published'] : [])])],
    isAdditive: !work && steps.every(({ isAdditive }) => isAdditive),
    isWork: work !== undefined,
  };
}

/** An older version doesn't know the column, so filling it doesn't disturb that version. */
function fillsWhatIsNew(statement: string, all: readonly string[]): boolean {
  const [, table, column] = /^UPDATE (\w+) SET (\w+) = \((?:[^()]|\([^()]*\))*\)$/i.exec(statement) ?? [];
  return all.some((one) => one.startsWith(`ALTER TABLE ${table} ADD COLUMN ${column} `));
}

function describeStatement(statement: string): Step {
  const line = statement.replace(/\s+/g, ' ');
  for (const [pattern, words, { isAdditive, rewrites }] of kinds) {
    const [, name] = pattern.exec(line) ?? [];
    if (name !== undefined)
      return { words: words.replace('$', name), table: rewrites ? name : null, isAdditive };
  }
  return { words: `does: ${line.slice(0, 60)}`, table: null, isAdditive: false };
}
