import { Failure } from '../../store/failure.ts';
import type { FolderProblem } from './local-profile.ts';
import { printable } from './printable.ts';

/** Problems in a folder, one per line, with file and line in the format of compilers. */
export class FolderUnfit extends Failure {
  readonly problems: readonly FolderProblem[];

  constructor(folder: string, problems: readonly FolderProblem[]) {
    const lines = problems.map(({ file, line, detail }) => {
      const place = `${folder}/${file}${line === null ? '' : `:${line}`}`;
      return `${printable(place)}: ${printable(detail)}`;
    });
    super(lines.join('\n'));
    this.problems = problems;
  }
}
