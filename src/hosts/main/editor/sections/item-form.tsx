import { progressStyles } from '../../../../core/html/design/styles.ts';
import { editorPaths, itemPath, sectionAt } from '../../../../core/paths/editor.ts';
import { profilePath } from '../../../../core/paths/preview.ts';
import { commaOf } from '../../../../core/texts/comma.ts';
import type { Item, ProfileDocument } from '../../../../domain/profile/document.ts';
import { itemFieldsOf } from '../../../../domain/profile/fields.ts';
import { members, type Shape } from '../../../../domain/profile/form-shape.ts';
import { pointer } from '../../../../domain/profile/json-pointer.ts';
import { pageTitleOf } from '../../../../domain/profile/titles.ts';
import { DoButton } from '../do-button.tsx';
import type { RequestProps } from '../editor-route.ts';
import entryFilesCss from '../files/entry-files.css' with { type: 'text' };
import { EntryFiles } from '../files/entry-files.tsx';
import fileNewsCss from '../files/file-news.css' with { type: 'text' };
import zoneCss from '../files/zone.css' with { type: 'text' };
import { renderEditorForm } from '../forms/editor-form.tsx';
import { FieldControl } from '../forms/fields/field-control.tsx';
import type { FormProps } from '../forms/fields/input.tsx';
import { ItemFields, ItemVisibility } from '../forms/fields/item-fields.tsx';
import { itemShape, itemsOf } from '../forms/fields/item-shape.ts';
import { suggestFor } from '../forms/fields/suggestions.tsx';
import { formHandlers } from '../forms/form-handlers.ts';
import type { Filing, FormPage } from '../forms/form-page.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { MoveToPiece } from '../pieces/move-to-piece.tsx';
import { titleOfSection } from '../section-title.ts';
import { findSaved, listAt, pieceWith } from './list-address.ts';

interface ItemParams {
  readonly section: string;
  readonly slug: string;
}

const itemForm: FormPage<ItemParams> = {
  shapeOf,
  addressOf,
  movedTo: (document, { section, slug }) => {
    const found = findItem(document, { section, slug });
    const now = found?.item['x-vitrine']?.slug ?? slug;
    return found && now !== slug ? itemPath(found.type, now) : null;
  },
  render: async (request, state) => {
    const { locale } = state;
    const texts = formsTexts(locale);
    const type = sectionAt(request.params.section) ?? '';
    const { index = 0, item = {} } = findItem(state.base, request.params) ?? {};
    const at = pointer(type, index);
    const fields = itemFieldsOf(type, item, itemsOf(state.base, type) ?? []);
    const section = titleOfSection(state.base, type, locale);
    const suggestions = await suggestFor(request, type);
    return renderEditorForm(request, state, {
      title: pageTitleOf(item) || texts.untitled,
      current: 'overview',
      section: type,
      css: progressStyles + fileNewsCss + zoneCss + entryFilesCss,
      lead: (
        <EntryFiles
          request={request}
          document={state.base}
          files={state.files}
          place={`${type}/${item['x-vitrine']?.slug ?? ''}`}
        />
      ),
      above: [{ to: request.prefix + listAt(state.base, type, index), title: section }],
      beside: <ItemVisibility form={state} at={at} />,
      children: (
        <>
          {suggestions}
          <ItemFields form={state} type={type} at={at} fields={fields} />
          <Slug request={request} form={state} at={at} type={type} />
          <OtherFields request={request} item={item} shown={new Set(fields.map(({ name }) => name))} />
          <MoveToPiece locale={locale} at={at} index={index} all={itemsOf(state.base, type)?.length ?? 0} />
          <p class="actions">
            <DoButton value={`remove ${at}`} look="quiet">
              {texts.removeItem}
            </DoButton>
          </p>
        </>
      ),
    });
  },
};

export const [showItem, saveItem] = formHandlers(itemForm);

interface FoundItem {
  readonly type: string;
  readonly index: number;
  readonly item: Item;
}

/** Finds an item by its slug, or by a former slug. */
function findItem(document: ProfileDocument, { section, slug }: ItemParams): FoundItem | null {
  const type = sectionAt(section) ?? '';
  const items = itemsOf(document, type) ?? [];
  const named = items.findIndex((item) => item['x-vitrine']?.slug === slug);
  const index = named < 0 ? items.findIndex((item) => item['x-vitrine']?.formerSlugs?.includes(slug)) : named;
  const item = items[index];
  return item ? { type, index, item } : null;
}

function shapeOf(document: ProfileDocument, params: ItemParams): Shape | null {
  const found = findItem(document, params);
  if (!found) return null;
  const { type, index, item } = found;
  const shape = itemShape(itemFieldsOf(type, item, itemsOf(document, type) ?? []));
  return members([[type, { kind: 'list', movable: true, entry: (at) => (at === index ? shape : null) }]]);
}

/** The current URL of the item. For a removed item, its position in the list of the section. */
function addressOf(filing: Filing<ItemParams>, saved: ProfileDocument): string {
  const { params } = filing.request;
  const type = sectionAt(params.section) ?? '';
  const index = findItem(filing.base, params)?.index ?? 0;
  const now = findSaved(filing, saved, [type, String(index)]);
  const slug = itemsOf(saved, type)?.[now]?.['x-vitrine']?.slug;
  return slug === undefined ? pieceWith(saved, type, index) : itemPath(type, slug);
}

interface SlugProps extends RequestProps, FormProps {
  readonly at: string;
  readonly type: string;
}

function Slug({ request: { locale, user, services }, form, at, type }: SlugProps) {
  const address = `${services.previewUrl}${profilePath(user.username)}/${encodeURIComponent(type)}/`;
  return (
    <details class="disclosure" open={form.problems.has(`${at}/x-vitrine/slug`)}>
      <summary>{formsTexts(locale).address}</summary>
      <p class="hint">{formsTexts(locale).slugHint}</p>
      <FieldControl
        form={form}
        name={at + pointer('x-vitrine', 'slug')}
        field={{ name: 'slug', kind: 'line' }}
        owner=""
        beside={
          <span class="hint" dir="ltr">
            {address}
          </span>
        }
      />
    </details>
  );
}

interface OtherFieldsProps extends RequestProps {
  readonly item: Item;
  readonly shown: ReadonlySet<string>;
}

function OtherFields({ request: { locale, prefix }, item, shown }: OtherFieldsProps) {
  const names = Object.keys(item).filter((name) => name !== 'x-vitrine' && !shown.has(name));
  if (names.length === 0) return null;
  return (
    <p class="hint">
      {formsTexts(locale).otherFields} <a href={prefix + editorPaths.json}>{names.join(commaOf(locale))}</a>
    </p>
  );
}
