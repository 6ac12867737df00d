import { findDraft } from '../../../../accounts/find-draft.ts';
import { Icon } from '../../../../core/html/design/icon.tsx';
import { SearchField } from '../../../../core/html/design/search-field.tsx';
import { findingStyles } from '../../../../core/html/design/styles.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { readDraft } from '../../../../domain/profile/draft.ts';
import { loadDesk } from '../desk/load-desk.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorHandler } from '../editor-route.ts';
import { goTexts } from './go-texts.ts';
import { filterPlaces, type GoPlace, listPlaces, type PlaceGroup } from './list-places.ts';
import css from './palette.css' with { type: 'text' };
import { Shortcuts } from './shortcuts.tsx';

const groups: readonly PlaceGroup[] = ['entries', 'pages', 'actions'];

/** The command palette as a page. The script shows the palette and the shortcuts in a dialog. */
export const showGo: EditorHandler = async (request) => {
  const { locale, user, prefix, accounts, exchange } = request;
  const texts = goTexts(locale);
  const asked = queryParameter(exchange.query, 'q') ?? '';
  const document = readDraft(await findDraft(accounts.database, user));
  const places = filterPlaces(listPlaces(request, await loadDesk(request), document), asked);
  return renderEditorPage(request, {
    current: 'overview',
    title: texts.title,
    css: findingStyles + css,
    children: (
      <div data-css={findingStyles + css}>
        <div id="palette" class="palette" data-label={texts.title}>
          <search>
            <form class="find" action={prefix + editorPaths.go}>
              <Icon name="search" />
              <SearchField name="q" label={texts.field} value={asked} most={100} />
              <button type="submit" class="second">
                {texts.find}
              </button>
            </form>
          </search>
          <div class="found">
            {groups.map((group) => (
              <Places title={texts.groups[group]} places={places.filter((one) => one.group === group)} />
            ))}
            <p class="none" role="status" hidden={places.length > 0}>
              {texts.none}
            </p>
          </div>
        </div>
        <Shortcuts locale={locale} />
      </div>
    ),
  });
};

function Places({ title, places }: { readonly title: string; readonly places: readonly GoPlace[] }) {
  if (places.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {places.map(({ title, within, href, icon }) => (
          <li>
            <a href={href}>
              <Icon name={icon} />
              <bdi>{title}</bdi>
              {within !== undefined && <span class="hint">{within}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
