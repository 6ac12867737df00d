import { describeSettings } from '../config/config.ts';

/** The end of a help text. */
export function listSettings(variables?: readonly string[]): string {
  return `\nSettings, from the environment (name, default, meaning):\n${describeSettings(variables)}`;
}
