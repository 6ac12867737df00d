import { Icon } from '../../../../core/html/design/icon.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { editorTexts } from '../editor-texts.ts';
import type { DeskProps } from './desk-call.ts';
import { menuPaths } from './menu-pages.ts';
import { PublishLink } from './publish-link.tsx';

interface BarProps extends DeskProps {
  /** The number of unpublished changes. Null if the profile isn't published. */
  readonly pending: number | null;
  /** True on the publish page. */
  readonly publishes: boolean;
}

interface StatusBarProps extends BarProps {
  /** The name of the page, after links to those above it. */
  readonly trail: Children;
  /** The save status of the form. */
  readonly saved: Children;
  /** Whether the page has its own main button. */
  readonly isSecond: boolean;
}

/** The bar above a page. On a phone it contains the title. */
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

/** The bottom bar with the most important pages, on phones only. */
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
