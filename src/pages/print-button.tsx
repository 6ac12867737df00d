import { Icon } from '../html/design/icon.tsx';
import type { PageProps } from './page.ts';
import { sharingTexts } from './sharing-texts.ts';
import { Words } from './words.tsx';

/** Shown by the script that makes it work: without one it would do nothing. */
export function PrintButton({ page }: PageProps) {
  return (
    <button type="button" class="print" hidden>
      <Icon name="printer" />
      <Words page={page}>{sharingTexts(page.locale).print}</Words>
    </button>
  );
}
