import { Icon } from '../html/design/icon.tsx';
import { ShownOnce } from '../html/design/shown-once.tsx';
import type { Children } from '../html/jsx/markup.ts';
import script from './copy.browser.js' with { type: 'text' };
import css from './copy.css' with { type: 'text' };
import { copyTexts } from './copy-texts.ts';

interface CopiedOnceProps {
  readonly label: string;
  readonly secret: string;
  readonly locale: string;
  readonly children: Children;
}

/** Style and script for pages that show something once. */
export const copying = { css, script } as const;

/** A secret that is shown this once, with a button that copies it; needs the script, and is not seen without it. */
export function CopiedOnce({ label, secret, locale, children }: CopiedOnceProps) {
  const texts = copyTexts(locale);
  const button = (
    <button type="button" class="second" data-copied={texts.copied}>
      <Icon name="copy" />
      {texts.copy}
    </button>
  );
  return (
    <ShownOnce label={label} secret={secret} action={button}>
      {children}
    </ShownOnce>
  );
}
