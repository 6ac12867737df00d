import type { Device } from '../../../../store/sessions.ts';
import { accountTexts } from './account-texts.ts';

/** Names the browser and the platform, if the browser reveals them. */
export function nameDevice({ browser, platform }: Device, locale: string): string {
  const texts = accountTexts(locale);
  if (browser !== null && platform !== null) return texts.device({ browser, platform });
  return browser ?? platform ?? texts.unknownDevice;
}
