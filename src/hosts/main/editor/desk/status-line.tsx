import { Icon } from '../../../../core/html/design/icon.tsx';
import type { EditorRequest, RequestProps } from '../editor-route.ts';
import { editorTexts } from '../editor-texts.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { menuPaths } from './menu-pages.ts';

interface StatusLineProps extends RequestProps {
  /** How many changes are not public yet; null where the profile is not published. */
  readonly pending: number | null;
  /** On the page where one publishes. */
  readonly isHere?: boolean;
}

/** The state of publication, and the button to publish: always visible; on a phone as a bar below. */
export function StatusLine({ request: { locale, user, prefix }, pending, isHere = false }: StatusLineProps) {
  const texts = editorTexts(locale);
  return (
    <div class="status-line">
      <p class="soft">{describe(texts, user.state, pending)}</p>
      <a class="button quiet phone" href={prefix + menuPaths.overview}>
        <Icon name="layout-dashboard" />
        {texts.pages.overview}
      </a>
      <button type="button" class="quiet phone" popovertarget="places">
        <Icon name="rows-3" />
        {formsTexts(locale).sections}
      </button>
      <a class="button quiet" href={prefix + menuPaths.preview}>
        <Icon name="eye" />
        {texts.pages.preview}
      </a>
      <a
        class={pending === 0 || isHere ? 'button second' : 'button'}
        href={prefix + menuPaths.publish}
        aria-current={isHere ? 'page' : undefined}
      >
        <Icon name="send" />
        {texts.pages.publish}
        {pending !== null && pending > 0 && <span class="pending num">{pending}</span>}
      </a>
    </div>
  );
}

function describe(
  texts: ReturnType<typeof editorTexts>,
  state: EditorRequest['user']['state'],
  pending: number | null,
): string {
  if (state === 'suspended') return texts.suspended;
  if (pending === null) return texts.notPublic;
  return pending === 0 ? texts.allPublic : texts.waiting(pending);
}
