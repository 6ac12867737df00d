import type { SiteFigures } from './gather-figures.ts';
import { siteTexts } from './site-texts.ts';

const longestWithout = 50 * 3_600_000;

/** Problems that need an operator, as sentences. Empty if there are none. */
export function nameTroubles(figures: SiteFigures, backsUp: boolean, now: Date, locale: string): string[] {
  const { troubles } = siteTexts(locale);
  const words: Readonly<Record<string, unknown>> = troubles;
  const failing = Object.entries(figures.checks).flatMap(([name, isWell]) => {
    const sentence = words[name];
    return isWell || typeof sentence !== 'string' ? [] : [sentence];
  });
  const failedMails = figures.mail?.failed ?? 0;
  return [
    ...failing,
    ...nameBackupTrouble(figures, backsUp, now).map((name) => troubles[name]),
    ...(failedMails > 0 ? [troubles.mail(failedMails)] : []),
  ];
}

function nameBackupTrouble(
  { lastBackup, newestBackup }: SiteFigures,
  backsUp: boolean,
  now: Date,
): ('backup' | 'oldBackup' | 'noBackup')[] {
  if (newestBackup === null) return backsUp ? [] : ['noBackup'];
  if (newestBackup.doneAt === null && newestBackup.reason !== null) return ['backup'];
  const age = now.getTime() - Date.parse(lastBackup?.doneAt ?? newestBackup.begunAt);
  return age > longestWithout ? ['oldBackup'] : [];
}
