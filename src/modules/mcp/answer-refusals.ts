import type { Problem } from '../../domain/profile/problem.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { ToolResult } from './tool.ts';

/** Returns fixable problems as results instead of protocol errors, so that assistants can read them and retry. */
export async function answerRefusals(work: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.problems.length > 0
      ? tellProblems(error.problems)
      : { text: error.message, data: { error: error.message }, isError: true };
  }
}

export function tellProblems(problems: readonly Problem[]): ToolResult {
  const lines = problems.slice(0, 50).map(({ pointer, detail }) => `${pointer || '/'} ${detail}`);
  return { text: `Nothing was saved:\n${lines.join('\n')}`, data: { problems }, isError: true };
}
