import { Icon } from '../../../../core/html/design/icon.tsx';
import { formatNumber } from '../../../../core/texts/numbers.ts';
import { editorTexts } from '../editor-texts.ts';
import type { DeskProps } from './desk-call.ts';
import { menuPaths } from './menu-pages.ts';

interface PublishLinkProps extends DeskProps {
  /** The number of unpublished changes. Null if the profile isn't published. */
  readonly pending: number | null;
  readonly isHere?: boolean;
  /** Styled as a secondary button if the page has its own main button. */
  readonly isSecond?: boolean;
}

/** Links to the unpublished changes and shows their number. The script replaces it after a save. */
export function PublishLink({ request, pending, isHere = false, isSecond = false }: PublishLinkProps) {
  const { locale, prefix } = request;
  const texts = editorTexts(locale);
  return (
    <a
      class={pending === 0 || isSecond ? 'button second publish' : 'button publish'}
      href={prefix + menuPaths.publish}
      aria-current={isHere ? 'page' : undefined}
      title={describe(texts, pending)}
    >
      <Icon name="send" />
      {texts.pages.publish}
      {pending !== null && pending > 0 && <span class="count num">{formatNumber(pending, locale)}</span>}
    </a>
  );
}

function describe(texts: ReturnType<typeof editorTexts>, pending: number | null): string {
  if (pending === null) return texts.notPublic;
  return pending === 0 ? texts.allPublic : texts.waiting(pending);
}
