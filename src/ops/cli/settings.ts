import { type Printing, printList } from '../../core/cli/printing.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { examineConfig } from '../../core/config/config.ts';
import { reportSettings } from '../../core/config/show-settings.ts';
import type { Surroundings } from '../../core/config/sources.ts';
import { findUnknownNames } from '../../core/config/unknown-names.ts';
import { Failure } from '../../store/failure.ts';

/** Every setting, then what is wrong with them. A missing one is the server's concern. */
export async function printSettings(
  surroundings: Surroundings,
  terminal: Terminal,
  options: Printing,
): Promise<void> {
  const rows = reportSettings(surroundings);
  await printList(terminal, options, [rows], {
    describe: (row) => row,
    row: ({ name, value, source }) => [name, source, value ?? 'unset'],
  });
  const { config, problems } = examineConfig(surroundings);
  for (const warning of config.warnings) terminal.err(`warning: ${warning}\n`);
  const unknown = findUnknownNames(surroundings);
  for (const problem of unknown) terminal.err(`error: ${problem}\n`);
  const wrong = problems.filter(({ isAbsence }) => !isAbsence);
  for (const { variable, message } of wrong) terminal.err(`error: ${variable} ${message}\n`);
  if (unknown.length + wrong.length > 0)
    throw Object.assign(new Failure('Settings are not fit.'), {
      isTold: true,
      status: unknown.length > 0 ? 2 : 1,
    });
}
