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

/** Styles and script for pages that show a secret once. */
export const copying = { css, script } as const;

/** A secret that is shown once, with a button to copy it. The button needs the script and is hidden without it. */
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
