import { Icon } from '../../../../core/html/design/icon.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { editorTexts } from '../editor-texts.ts';
import type { DeskProps } from './desk-call.ts';
import { menuPaths } from './menu-pages.ts';
import { PublishLink } from './publish-link.tsx';

interface BarProps extends DeskProps {
  /** How many changes are not public yet; null where the profile is not published. */
  readonly pending: number | null;
  /** On the page where one publishes. */
  readonly publishes: boolean;
}

interface StatusBarProps extends BarProps {
  /** The name of the page, after links to those above it. */
  readonly trail: Children;
  /** The save status of the form. */
  readonly saved: Children;
  /** The page has its own filled button. */
  readonly isSecond: boolean;
}

/** The one bar above a page. On a phone it is the row of the title. */
export function StatusBar({ request, pending, publishes, trail, saved, isSecond }: StatusBarProps) {
  const { locale, prefix } = request;
  return (
    <header class="status">
      {trail}
      {saved}
      <a class="button quiet" href={prefix + menuPaths.preview} data-tab="preview">
        <Icon name="eye" />
        {editorTexts(locale).pages.preview}
      </a>
      {!publishes && <PublishLink request={request} pending={pending} isSecond={isSecond} />}
    </header>
  );
}

/** On a phone: the editor's places a thumb away. */
export function TabBar({ request, pending, publishes }: BarProps) {
  const { locale, prefix, exchange } = request;
  const { pages, menuButton } = editorTexts(locale);
  const overview = prefix + menuPaths.overview;
  return (
    <nav class="tabbar" aria-label={menuButton}>
      <a href={overview} aria-current={exchange.path === overview ? 'page' : undefined}>
        <Icon name="layout-dashboard" />
        {pages.overview}
      </a>
      <button type="button" popovertarget="places">
        <Icon name="menu" />
        {menuButton}
      </button>
      <a href={prefix + menuPaths.preview} data-tab="preview">
        <Icon name="eye" />
        {pages.preview}
      </a>
      <PublishLink request={request} pending={pending} isHere={publishes} />
    </nav>
  );
}
