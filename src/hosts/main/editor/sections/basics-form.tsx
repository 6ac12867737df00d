import { progressStyles } from '../../../../core/html/design/styles.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import {
  accountFields,
  basicsFieldsOf,
  type Field,
  locationFields,
  nameParts,
} from '../../../../domain/profile/fields.ts';
import { coverIn } from '../../../../domain/profile/files.ts';
import { listOf, members, type Shape, text } from '../../../../domain/profile/form-shape.ts';
import { lookUpPointer, pointer } from '../../../../domain/profile/json-pointer.ts';
import { usualVisibility, visibilityOf } from '../../../../domain/profile/visibility.ts';
import { fieldLabel } from '../field-label.ts';
import coverCss from '../files/cover-zone.css' with { type: 'text' };
import { CoverZone } from '../files/cover-zone.tsx';
import fileNewsCss from '../files/file-news.css' with { type: 'text' };
import { Photo } from '../files/photo.tsx';
import zoneCss from '../files/zone.css' with { type: 'text' };
import { renderEditorForm } from '../forms/editor-form.tsx';
import { DirectoryField } from '../forms/fields/directory-field.tsx';
import { FieldControl, type FormProps } from '../forms/fields/field-control.tsx';
import { fieldShapes } from '../forms/fields/item-shape.ts';
import { entriesAt, Lines, RowButtons } from '../forms/fields/list-rows.tsx';
import { NetworkSuggestions } from '../forms/fields/suggestions.tsx';
import { VisibilityMenu } from '../forms/fields/visibility-menu.tsx';
import { formHandlers } from '../forms/form-handlers.ts';
import type { FormPage } from '../forms/form-page.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { linksTexts } from '../links/links-texts.ts';
import { NamePartFields } from './name-part-fields.tsx';

const basicsForm: FormPage<unknown> = {
  shapeOf,
  addressOf: () => editorPaths.basics,
  render: (request, state) => {
    const { locale, files } = state;
    const { named = [], parts = [], others = [] } = Object.groupBy(basicsFieldsOf(state.base), groupOf);
    return renderEditorForm(request, state, {
      current: 'basics',
      css: progressStyles + fileNewsCss + zoneCss + coverCss,
      lead: (
        <>
          <Photo request={request} document={state.base} files={files} />
          <CoverZone request={request} document={state.base} files={files} />
        </>
      ),
      children: (
        <>
          {named.map((field) => (
            <BasicsField form={state} field={field} at={[]} />
          ))}
          <NamePartFields form={state} names={parts.map(({ name }) => name)} />
          {others.map((field) => (
            <BasicsField form={state} field={field} at={[]} />
          ))}
          {coverIn(files) && (
            <div class="field headed">
              <span class="label">{formsTexts(locale).whoSees(fieldLabel(locale, 'basics', 'cover'))}</span>
              <Rule form={state} place="/basics/cover" label={fieldLabel(locale, 'basics', 'cover')} />
            </div>
          )}
          <fieldset>
            <legend>{fieldLabel(locale, 'basics', 'location')}</legend>
            {locationFields.map((field) => (
              <BasicsField form={state} field={field} at={['location']} />
            ))}
          </fieldset>
          <NetworkSuggestions />
          <Accounts form={state} base={state.base} />
          {request.services.verifiesLinks && (
            <p class="hint">
              {linksTexts(locale).whatFor}{' '}
              <a href={request.prefix + editorPaths.links}>{linksTexts(locale).title}</a>
            </p>
          )}
          <DirectoryField form={state} directory={request.services.directory} />
        </>
      ),
    });
  },
};

export const [showBasics, saveBasics] = formHandlers(basicsForm);

function groupOf({ name }: Field): 'named' | 'parts' | 'others' {
  if (name === 'name') return 'named';
  return nameParts.includes(name) ? 'parts' : 'others';
}

function shapeOf(document: ProfileDocument): Shape {
  const rules = placesWithRules(document).map(
    (place) => [place, { kind: 'text', usual: usualVisibility(document, place) }] as const,
  );
  const basics = [
    ...fieldShapes(basicsFieldsOf(document)),
    ['location', members(fieldShapes(locationFields))] as const,
    ['profiles', listOf(members(fieldShapes(accountFields)))] as const,
  ];
  return members([
    ['basics', members(basics)],
    [
      'x-vitrine',
      members([
        ['visibility', members(rules)],
        ['directory', text],
      ]),
    ],
  ]);
}

function placesWithRules(document: ProfileDocument): string[] {
  return [
    ...basicsFieldsOf(document)
      .filter(({ name }) => !nameParts.includes(name))
      .map(({ name }) => pointer('basics', name)),
    ...locationFields.map(({ name }) => pointer('basics', 'location', name)),
    pointer('basics', 'profiles'),
    ...(document.basics?.profiles ?? [])
      .map((_, index) => pointer('basics', 'profiles', index))
      .filter((place) => hasRule(document, place)),
    pointer('basics', 'cover'),
  ];
}

function hasRule(document: ProfileDocument, place: string): boolean {
  return document['x-vitrine']?.visibility?.[place] !== undefined;
}

interface BasicsFieldProps extends FormProps {
  readonly field: Field;
  readonly at: readonly string[];
}

function BasicsField({ form, field, at }: BasicsFieldProps) {
  const place = pointer('basics', ...at, field.name);
  if (field.kind === 'lines') return <Lines form={form} name={place} field={field} owner="basics" />;
  const label = fieldLabel(form.locale, 'basics', field.name);
  return (
    <FieldControl
      form={form}
      name={place}
      field={field}
      owner="basics"
      beside={<Rule form={form} place={place} label={label} />}
    />
  );
}

interface RuleProps extends FormProps {
  readonly place: string;
  readonly label: string;
}

function Rule({ form, place, label }: RuleProps) {
  const name = pointer('x-vitrine', 'visibility', place);
  return <VisibilityMenu form={form} name={name} value={visibilityOf(form.document, place)} label={label} />;
}

/** Social profiles: one row each and an empty one. One visibility rule covers all, except rows with their own. */
function Accounts({ form, base }: FormProps & { readonly base: ProfileDocument }) {
  const list = pointer('basics', 'profiles');
  const count = entriesAt(form, list).length;
  const label = fieldLabel(form.locale, 'basics', 'profiles');
  const texts = formsTexts(form.locale);
  return (
    <fieldset class="rows">
      <legend>{label}</legend>
      <Rule form={form} place={list} label={label} />
      <ol data-list={list}>
        {Array.from({ length: count + 1 }, (_, index) => {
          const place = list + pointer(index);
          const network = lookUpPointer(form.document, ['basics', 'profiles', String(index), 'network']);
          const called = typeof network === 'string' ? network : `${label} ${index + 1}`;
          return (
            <li data-pointer={place} class={index < count ? 'group' : 'group new'}>
              <fieldset>
                <legend>{index < count ? called : `${label}: ${texts.another}`}</legend>
                {hasRule(base, place) && <Rule form={form} place={place} label={called} />}
                {accountFields.map((field) => (
                  <FieldControl
                    form={form}
                    name={place + pointer(field.name)}
                    field={field}
                    owner="profiles"
                  />
                ))}
              </fieldset>
              {index < count && (
                <RowButtons form={form} name={place} index={index} count={count} label={called} />
              )}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
