import { Icon, type IconName } from '../../../../core/html/design/icon.tsx';
import { MenuLink } from '../../../../core/html/design/menu-button.tsx';
import { SiteName } from '../../../../core/html/design/site-name.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { editorPaths, sectionPath } from '../../../../core/paths/editor.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { isStandardSection, standardSections } from '../../../../domain/profile/document.ts';
import { listSitePlaces, OwnMenu } from '../../../web/own-menu.tsx';
import { editorTexts } from '../editor-texts.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { goTexts } from '../go/go-texts.ts';
import type { DeskProps } from './desk-call.ts';
import type { Desk, DeskSection } from './load-desk.ts';
import { type CurrentPage, type MenuPage, menuPaths, titleOfBasics, titleOfPage } from './menu-pages.ts';
import { iconOfSection } from './section-icon.ts';

interface RailProps extends DeskProps {
  readonly desk: Desk;
  readonly current: CurrentPage | null;
  /** The section of this page. */
  readonly section: string | null;
}

/** The editor's menu, in groups. On a phone the bottom bar opens it as a sheet. */
export function Rail({ request, desk, current, section }: RailProps) {
  const { locale, prefix } = request;
  const texts = editorTexts(locale);
  const page = (name: MenuPage, mark?: Children) => (
    <Place
      to={prefix + menuPaths[name]}
      icon={icons[name]}
      isHere={section === null && name === current}
      mark={mark}
    >
      {name === 'basics' ? titleOfBasics(request, desk.name) : titleOfPage(name, locale)}
    </Place>
  );
  const added = (group: 'over time' | undefined) =>
    desk.added
      .filter((one) => one.group === group)
      .map(({ path, icon, title }) => (
        <Place to={prefix + path} icon={icon} isHere={section === null && path === current}>
          {title}
        </Place>
      ));
  const isShown = ({ type, count }: DeskSection) => count > 0 || type === section || !isRare(type);
  const { exchange } = request;
  return (
    <nav class="rail" id="places" popover="auto" aria-label={texts.menu}>
      <div class="crown">
        <a class="home" href={mainPaths.landing}>
          <SiteName site={exchange.host.site} />
        </a>
        <a
          class="button quiet only"
          href={prefix + editorPaths.go}
          aria-label={goTexts(locale).title}
          title={goTexts(locale).title}
        >
          <Icon name="search" />
        </a>
      </div>
      <div class="places">
        {page('overview', desk.missing > 0 && <Missing count={desk.missing} locale={locale} />)}
        {page('basics')}
        <p class="group">{formsTexts(locale).sections}</p>
        {desk.sections.filter(isShown).map(({ type, title, count, isPrivate }) => (
          <Place
            to={prefix + sectionPath(type)}
            icon={iconOfSection(type)}
            isHere={type === section}
            mark={isPrivate ? <Icon name="lock" /> : count > 0 && <span class="num">{count}</span>}
          >
            {title}
          </Place>
        ))}
        <Place to={prefix + editorPaths.newSection} icon="plus" isHere={section === 'new'}>
          {texts.addSection}
        </Place>
        <p class="group">{texts.page}</p>
        {page('appearance')}
        {page('languages')}
        {page('files')}
        {added(undefined)}
        <p class="group">{texts.overTime}</p>
        {added('over time')}
        {page('history')}
        {page('import')}
        {page('export')}
        {page('json')}
      </div>
      <OwnMenu
        exchange={exchange}
        session={exchange.visitor.session}
        profile={request.isOwn ? desk : undefined}
      >
        {listSitePlaces(exchange).map(({ to, title, icon }) => (
          <MenuLink to={to} icon={icon}>
            {title}
          </MenuLink>
        ))}
        {!request.isOwn && (
          <MenuLink to={editorPaths.overview} icon="pencil">
            {textsFor(locale).member.desk}
          </MenuLink>
        )}
      </OwnMenu>
    </nav>
  );
}

function Missing({ count, locale }: { readonly count: number; readonly locale: string }) {
  return (
    <span class="badge warn" title={editorTexts(locale).missing(count)}>
      {count}
    </span>
  );
}

/** An empty section that few profiles have. The page that adds sections lists it. */
function isRare(type: string): boolean {
  return isStandardSection(type) && standardSections.indexOf(type) >= 5;
}

interface PlaceProps {
  readonly to: string;
  readonly icon: IconName;
  readonly isHere: boolean;
  readonly mark?: Children;
  readonly children: Children;
}

function Place({ to, icon, isHere, mark, children }: PlaceProps) {
  return (
    <a href={to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      <span class="title">{children}</span>
      {mark}
    </a>
  );
}

const icons: Readonly<Record<MenuPage, IconName>> = {
  overview: 'layout-dashboard',
  basics: 'user',
  preview: 'eye',
  publish: 'send',
  appearance: 'palette',
  languages: 'languages',
  files: 'image',
  history: 'history',
  import: 'upload',
  export: 'download',
  json: 'file-text',
};
