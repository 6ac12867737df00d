import { queryParameter } from '../../../../core/kernel/query.ts';
import { itemPath, sectionAt, sectionPath } from '../../../../core/paths/editor.ts';
import { isStandardSection, type ProfileDocument, sectionIn } from '../../../../domain/profile/document.ts';
import { askedFieldsOf, fieldsOf } from '../../../../domain/profile/fields.ts';
import { type MembersShape, members, text } from '../../../../domain/profile/form-shape.ts';
import { pointer } from '../../../../domain/profile/json-pointer.ts';
import { unfoldSections } from '../../../../domain/profile/section-order.ts';
import { subtitleOf, titleOf } from '../../../../domain/profile/titles.ts';
import { isSectionPrivate } from '../../../../domain/profile/visibility.ts';
import { DoButton } from '../do-button.tsx';
import { renderEditorForm } from '../forms/editor-form.tsx';
import { itemsOf, newItemShape, visibility } from '../forms/fields/item-shape.ts';
import { suggestFor } from '../forms/fields/suggestions.tsx';
import { VisibilityMenu } from '../forms/fields/visibility-menu.tsx';
import { formHandlers } from '../forms/form-handlers.ts';
import type { Filing, FormPage } from '../forms/form-page.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { askedQuery, choosePiece, entriesPerPiece } from '../pieces/choose-piece.ts';
import { FindEntry, FindForm } from '../pieces/find-entry.tsx';
import { PieceLinks, PieceSteps } from '../pieces/piece-links.tsx';
import piecesCss from '../pieces/pieces.css' with { type: 'text' };
import { titleOfSection } from '../section-title.ts';
import { AddItem } from './add-item.tsx';
import entriesCss from './entries.css' with { type: 'text' };
import { EditorItemList } from './item-list.tsx';
import { findSaved, pieceWith } from './list-address.ts';
import { RenameSection } from './rename-section.tsx';

interface SectionParams {
  readonly section: string;
}

const sectionForm: FormPage<SectionParams> = {
  shapeOf: (document, { section }) => shapeOf(document, sectionAt(section) ?? ''),
  addressOf,
  render: async (request, state) => {
    const { locale } = state;
    const type = sectionAt(request.params.section) ?? '';
    const texts = formsTexts(locale);
    const saved = itemsOf(state.base, type) ?? [];
    const piece = choosePiece(
      request.exchange.query,
      saved.map((item) => `${titleOf(item)} ${subtitleOf(item)}`),
    );
    const title = titleOfSection(state.base, type, locale);
    const isPrivate = isSectionPrivate(state.document, type);
    const place = pointer('x-vitrine', 'sections', placeOf(state.document, type), 'visibility');
    const suggestions = await suggestFor(request, type);
    return renderEditorForm(request, state, {
      title,
      current: 'overview',
      section: type,
      css: entriesCss + (saved.length > entriesPerPiece ? piecesCss : ''),
      after: saved.length > entriesPerPiece && <FindForm request={request} />,
      beside: (
        <VisibilityMenu form={state} name={place} value={isPrivate ? 'private' : 'public'} label={title} />
      ),
      children: (
        <>
          {isPrivate && <p class="hint">{texts.sectionHint}</p>}
          <FindEntry request={request} piece={piece} />
          <PieceSteps request={request} piece={piece} />
          <EditorItemList
            request={request}
            form={state}
            type={type}
            items={saved}
            piece={piece}
            files={state.files}
          />
          <PieceLinks request={request} piece={piece} />
          {saved.length === 0 && !isStandardSection(type) && (
            <DoButton value={`remove ${pointer(type)}`} look="quiet">
              {texts.removeSection}
            </DoButton>
          )}
          {suggestions}
          <AddItem
            form={state}
            type={type}
            saved={saved}
            isAsked={queryParameter(request.exchange.query, 'add') !== null}
          />
          <RenameSection form={state} type={type} />
        </>
      ),
    });
  },
};

export const [showSection, saveSection] = formHandlers(sectionForm);

/** The page of the list that was shown, or that now contains the added or moved entry. */
function addressOf(filing: Filing<SectionParams>, saved: ProfileDocument): string {
  const { request, base, applied, filled } = filing;
  const type = sectionAt(request.params.section) ?? '';
  const count = itemsOf(saved, type)?.length ?? 0;
  const { query } = request.exchange;
  const { action } = filled;
  if ((action?.kind === 'move' || action?.kind === 'duplicate') && queryParameter(query, 'find') === null)
    return pieceWith(saved, type, findSaved(filing, saved, action.tokens));
  if (
    action?.kind !== 'duplicate' &&
    (itemsOf(applied.document, type)?.length ?? 0) > (itemsOf(base, type)?.length ?? 0)
  )
    return addedAt(filing, saved, type);
  return count > 0 ? sectionPath(type) + askedQuery(query) : pieceWith(saved, type, 0);
}

/** The page of the new entry if it has more fields than the form to add it, otherwise the list. */
function addedAt(filing: Filing<SectionParams>, saved: ProfileDocument, type: string): string {
  const before = itemsOf(filing.base, type) ?? [];
  const index = findSaved(filing, saved, [type, String(before.length)]);
  const slug = itemsOf(saved, type)?.[index]?.['x-vitrine']?.slug;
  const isWhole = askedFieldsOf(type, before).length === fieldsOf(type, before).length;
  return isWhole || slug === undefined
    ? pieceWith(saved, type, (itemsOf(saved, type)?.length ?? 0) - 1)
    : itemPath(type, slug);
}

function shapeOf(document: ProfileDocument, type: string): MembersShape | null {
  const items = itemsOf(document, type);
  if (items === null) return null;
  const item = newItemShape(fieldsOf(type, items));
  const place = placeOf(unfoldSections(document), type);
  const shape = members([
    [
      type,
      {
        kind: 'list',
        movable: true,
        holdsItems: true,
        entry: (index) => (index >= items.length ? item : null),
      },
    ],
    [
      'x-vitrine',
      members([
        ['titles', members([[type, text]])],
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
  return !isStandardSection(type) && items.length === 0 ? { ...shape, removable: new Set([type]) } : shape;
}

function placeOf(unfolded: ProfileDocument, type: string): number {
  return (unfolded['x-vitrine']?.sections ?? []).findIndex((entry) => sectionIn(entry) === type);
}
