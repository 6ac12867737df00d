import { editorPaths } from '../../paths/editor.ts';
import type { ProfileDocument } from '../../profile/document.ts';
import { accountFields, basicsFieldsOf, type Field, locationFields } from '../../profile/fields.ts';
import { listOf, members, type Shape, text } from '../../profile/form-shape.ts';
import { lookUpPointer, pointer } from '../../profile/json-pointer.ts';
import { usualVisibility, visibilityOf } from '../../profile/visibility.ts';
import { deskTexts } from '../desk-texts.ts';
import type { EditorHandler } from '../editor-route.ts';
import { fieldLabel } from '../field-label.ts';
import { linksTexts } from '../links/links-texts.ts';
import { FieldControl, type FormView } from './control.tsx';
import { DirectoryField } from './directory-choice.tsx';
import { renderEditorForm } from './editor-form.tsx';
import { fieldShapes } from './field-shapes.ts';
import type { FormPage } from './form-page.ts';
import { formsTexts } from './forms-texts.ts';
import { entriesAt, Lines, RowButtons } from './rows.tsx';
import { saveForm } from './save-form.ts';
import { showForm } from './show-form.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

/** Who the person is, and how to reach them. */
const basicsForm: FormPage<unknown> = {
  shapeOf,
  addressOf: () => editorPaths.basics,
  render: (visit, state) => {
    const { locale } = visit.exchange;
    const form = { ...state, locale };
    const title = deskTexts(locale).places.basics;
    return renderEditorForm(visit, state, {
      title,
      place: 'basics',
      section: 'basics',
      children: (
        <>
          {basicsFieldsOf(state.base).map((field) => (
            <BasicsField form={form} field={field} at={[]} />
          ))}
          <fieldset>
            <legend>{fieldLabel(locale, 'basics', 'location')}</legend>
            {locationFields.map((field) => (
              <BasicsField form={form} field={field} at={['location']} />
            ))}
          </fieldset>
          <Accounts form={form} />
          {visit.services.verifiesLinks && (
            <p class="hint">
              {linksTexts(locale).whatFor}{' '}
              <a href={visit.edited.prefix + editorPaths.links}>{linksTexts(locale).title}</a>
            </p>
          )}
          <DirectoryField form={form} directory={visit.services.directory} />
        </>
      ),
    });
  },
};

export const showBasics: EditorHandler = (visit) => showForm(basicsForm, visit);
export const saveBasics: EditorHandler = (visit) => saveForm(basicsForm, visit);

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
    ...basicsFieldsOf(document).map(({ name }) => pointer('basics', name)),
    ...locationFields.map(({ name }) => pointer('basics', 'location', name)),
    pointer('basics', 'profiles'),
  ];
}

interface BasicsFieldProps {
  readonly form: FormView;
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

function Rule({
  form,
  place,
  label,
}: {
  readonly form: FormView;
  readonly place: string;
  readonly label: string;
}) {
  const name = pointer('x-vitrine', 'visibility', place);
  return (
    <VisibilityChoice form={form} name={name} value={visibilityOf(form.document, place)} label={label} />
  );
}

/** Accounts elsewhere: a row each, and one more. */
function Accounts({ form }: { readonly form: FormView }) {
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
