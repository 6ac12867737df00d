import { Icon } from '../../../core/html/design/icon.tsx';
import { publishingTexts } from './publishing/publishing-texts.ts';

interface CopyButtonProps {
  /** The id of the field to copy. */
  readonly of: string;
  readonly locale: string;
}

/** Copies a link from its field. Hidden without the script. */
export function CopyButton({ of, locale }: CopyButtonProps) {
  const texts = publishingTexts(locale);
  return (
    <button type="button" class="second" data-copy={of} data-copied={texts.copied}>
      <Icon name="copy" />
      {texts.copy}
    </button>
  );
}
