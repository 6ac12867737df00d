import { textsFor } from '../../html/texts/texts.ts';
import { editorPaths, sectionAt, sectionPath } from '../../paths/editor.ts';
import { type ProfileDocument, sectionIn, standardSections } from '../../profile/document.ts';
import { fieldsOf } from '../../profile/fields.ts';
import { type MembersShape, members } from '../../profile/form-shape.ts';
import { pointer } from '../../profile/json-pointer.ts';
import { sectionTitle } from '../../profile/labels.ts';
import { unfoldSections } from '../../profile/section-order.ts';
import { isSectionPrivate } from '../../profile/visibility.ts';
import type { EditorHandler } from '../editor-route.ts';
import type { FormView } from './control.tsx';
import { renderEditorForm } from './editor-form.tsx';
import type { FormPage } from './form-page.ts';
import { formsTexts } from './forms-texts.ts';
import { ItemFields } from './item-fields.tsx';
import { EditorItemList } from './item-list.tsx';
import { itemsOf, newItemShape, visibility } from './item-shape.ts';
import { entriesAt } from './rows.tsx';
import { saveForm } from './save-form.ts';
import { showForm } from './show-form.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

interface SectionParams {
  readonly section: string;
}

/** What is in a section, in its order, and always a form for one more. */
const sectionForm: FormPage<SectionParams> = {
  shapeOf: (document, { section }) => shapeOf(document, sectionAt(section) ?? ''),
  addressOf: ({ section }, { document }) => {
    const type = sectionAt(section) ?? '';
    return itemsOf(document, type) ? sectionPath(type) : editorPaths.basics;
  },
  render: (visit, state) => {
    const { locale } = visit.exchange;
    const type = sectionAt(visit.params.section) ?? '';
    const form = { ...state, locale };
    const texts = formsTexts(locale);
    const saved = itemsOf(state.base, type) ?? [];
    const title = sectionTitle(textsFor(locale).profile, type);
    const isPrivate = isSectionPrivate(state.document, type);
    const place = pointer('x-vitrine', 'sections', placeOf(state.document, type), 'visibility');
    return renderEditorForm(visit, state, {
      title,
      place: 'overview',
      section: type,
      children: (
        <>
          <div class="field">
            <span class="label">{texts.privateSection}</span>
            <VisibilityChoice
              form={form}
              name={place}
              value={isPrivate ? 'private' : 'public'}
              label={title}
            />
            <p class="hint">{texts.sectionHint}</p>
          </div>
          <EditorItemList visit={visit} form={form} type={type} items={saved} />
          {saved.length === 0 && isOwn(type) && (
            <button type="submit" name="do" value={`remove ${pointer(type)}`} class="quiet">
              {texts.removeSection}
            </button>
          )}
          {newPlaces(form, type, saved.length).map((index, number) => (
            <fieldset class="new" id={`new-${number}`} data-new={pointer(type, index)}>
              <legend>{texts.newItem}</legend>
              <ItemFields form={form} type={type} at={pointer(type, index)} fields={fieldsOf(type, saved)} />
              <button type="submit" name="do" value="save">
                {texts.add}
              </button>
            </fieldset>
          ))}
        </>
      ),
    });
  },
};

export const showSection: EditorHandler<SectionParams> = (visit) => showForm(sectionForm, visit);
export const saveSection: EditorHandler<SectionParams> = (visit) => saveForm(sectionForm, visit);

/** What was begun and could not be saved is still there; otherwise there is one. */
function newPlaces(form: FormView, type: string, saved: number): number[] {
  const begun = Math.max(1, entriesAt(form, pointer(type)).length - saved);
  return Array.from({ length: begun }, (_, index) => saved + index);
}

function shapeOf(document: ProfileDocument, type: string): MembersShape | null {
  const items = itemsOf(document, type);
  if (items === null) return null;
  const item = newItemShape(fieldsOf(type, items));
  const place = placeOf(unfoldSections(document), type);
  const shape = members([
    [type, { kind: 'list', movable: true, entry: (index) => (index >= items.length ? item : null) }],
    [
      'x-vitrine',
      members([
        [
          'sections',
          {
            kind: 'list',
            movable: false,
            entry: (index) => (index === place ? members([['visibility', visibility]]) : null),
          },
        ],
      ]),
    ],
  ]);
  return isOwn(type) && items.length === 0 ? { ...shape, removable: new Set([type]) } : shape;
}

function isOwn(type: string): boolean {
  const standard: readonly string[] = standardSections;
  return !standard.includes(type);
}

function placeOf(unfolded: ProfileDocument, type: string): number {
  return (unfolded['x-vitrine']?.sections ?? []).findIndex((entry) => sectionIn(entry) === type);
}
