import { Icon } from '../../../core/html/design/icon.tsx';
import { publishingTexts } from './publishing/publishing-texts.ts';

interface CopyButtonProps {
  /** The id of the field to copy. */
  readonly of: string;
  readonly locale: string;
  readonly label?: string;
  readonly look?: string;
}

/** Copies the content of a field. Hidden without the script. */
export function CopyButton({ of, locale, label, look = 'second' }: CopyButtonProps) {
  const texts = publishingTexts(locale);
  return (
    <button type="button" class={look} data-copy={of} data-copied={texts.copied}>
      <Icon name="copy" />
      {label ?? texts.copy}
    </button>
  );
}
