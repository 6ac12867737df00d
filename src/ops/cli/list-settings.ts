import { describeSettings, type SettingName } from '../../core/config/config.ts';
import { settings } from '../../core/config/settings.ts';

/** The end of a help text. */
export function listSettings(variables?: readonly string[]): string {
  return `\nSettings, from the environment (name, default, meaning):\n${describeSettings(variables)}`;
}

/** The settings that a command is about, and the names of those that it reads with all others. */
export function listSettingsOf(variables: readonly string[], read: readonly SettingName[]): string {
  const others = read.map((name) => settings[name].variable).filter((name) => !variables.includes(name));
  return `${listSettings(variables)}

As every command on the database it also reads, where they matter (vitrine serve --help says what they mean):
  ${others.join(', ')}`;
}
