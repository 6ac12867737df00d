import { editorPaths } from '../../../../core/paths/editor.ts';
import { familyNames } from '../../../../domain/fonts/typefaces.ts';
import { accentColors } from '../../../../domain/pages/accents.ts';
import {
  type AccentName,
  accents,
  densities,
  type SectionEntry,
  themes,
  typefaces,
} from '../../../../domain/profile/document.ts';
import { members, type Shape, text } from '../../../../domain/profile/form-shape.ts';
import { pointer } from '../../../../domain/profile/json-pointer.ts';
import { renderEditorForm } from '../forms/editor-form.tsx';
import { type FormProps, idOf, valueAt } from '../forms/fields/input.tsx';
import { MoveButtons } from '../forms/fields/list-rows.tsx';
import { VisibilityMenu } from '../forms/fields/visibility-menu.tsx';
import { formHandlers } from '../forms/form-handlers.ts';
import type { FormPage } from '../forms/form-page.ts';
import { titleOfSection } from '../section-title.ts';
import css from './appearance.css' with { type: 'text' };
import { appearanceTexts } from './appearance-texts.ts';
import { ThemeThumbnail } from './theme-thumbnail.tsx';

const names = {
  theme: '/x-vitrine/theme',
  accent: '/x-vitrine/accent',
  density: '/x-vitrine/density',
  typeface: '/x-vitrine/typeface',
  sections: '/x-vitrine/sections',
} as const;

/** Edits the theme, the colors and the order of sections. */
const appearanceForm: FormPage<unknown> = {
  shapeOf,
  addressOf: () => editorPaths.appearance,
  render: (request, state) =>
    renderEditorForm(request, state, {
      current: 'appearance',
      css,
      children: (
        <>
          <Themes form={state} />
          <Accents form={state} />
          <Typefaces form={state} />
          <Densities form={state} />
          <Sections form={state} />
        </>
      ),
    }),
};

export const [showAppearance, saveAppearance] = formHandlers(appearanceForm);

function shapeOf(): Shape {
  const entry = members([['visibility', { kind: 'text', usual: 'public' }]]);
  return members([
    [
      'x-vitrine',
      members([
        ['theme', { kind: 'text', usual: 'paper' }],
        ['accent', text],
        ['typeface', text],
        ['density', { kind: 'text', usual: 'comfortable' }],
        ['sections', { kind: 'list', movable: true, entry: () => entry }],
      ]),
    ],
  ]);
}

function Themes({ form }: FormProps) {
  const texts = appearanceTexts(form.locale);
  const current = valueAt(form, names.theme) || 'paper';
  return (
    <fieldset class="looks">
      <legend>{texts.theme}</legend>
      {themes.map((theme) => {
        const { name: title, description } = texts.themes[theme];
        return (
          <label class="look">
            <input type="radio" name={names.theme} value={theme} checked={theme === current} />
            <ThemeThumbnail theme={theme} />
            <span>
              <strong>{title}</strong> <span class="hint">{description}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Accents({ form }: FormProps) {
  const texts = appearanceTexts(form.locale);
  const current = valueAt(form, names.accent);
  const choices = [
    ['', texts.ownOfTheme] as const,
    ...accents.map((one) => [one, texts.accents[one]] as const),
  ];
  return (
    <fieldset class="colours">
      <legend>{texts.accent}</legend>
      <p class="hint">{texts.accentHint}</p>
      {choices.map(([accent, title]) => (
        <label class="look">
          <input type="radio" name={names.accent} value={accent} checked={accent === current} />
          <Swatch accent={accent} /> {title}
        </label>
      ))}
      <OwnColor form={form} current={current} />
    </fieldset>
  );
}

interface OwnColorProps extends FormProps {
  readonly current: string;
}

/** The script shows the color picker. Without the script, a color from the document stays selected. */
function OwnColor({ form, current }: OwnColorProps) {
  const isOwn = current.startsWith('#');
  const color = isOwn ? current.toLowerCase() : '#0d5a6e';
  const title = appearanceTexts(form.locale).ownColor;
  return (
    <label class="look" hidden={!isOwn} data-own-color>
      <input type="radio" name={names.accent} value={isOwn ? current : color} checked={isOwn} />
      <input type="color" value={color} aria-label={title} disabled />
      {title}
    </label>
  );
}

function Typefaces({ form }: FormProps) {
  const texts = appearanceTexts(form.locale);
  const current = valueAt(form, names.typeface);
  return (
    <fieldset class="colours">
      <legend>{texts.typeface}</legend>
      <label class="look">
        <input type="radio" name={names.typeface} value="" checked={current === ''} />
        <span>
          <strong>{texts.systemFont}</strong> <span class="hint">{texts.systemFontHint}</span>
        </span>
      </label>
      {typefaces.map((typeface) => (
        <label class="look">
          <input type="radio" name={names.typeface} value={typeface} checked={typeface === current} />
          <span>
            <strong>{texts.typefaces[typeface]}</strong>{' '}
            <span class="hint" lang="en" dir="ltr">
              {familyNames(typeface)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Densities({ form }: FormProps) {
  const texts = appearanceTexts(form.locale);
  const current = valueAt(form, names.density) || 'comfortable';
  return (
    <fieldset class="colours">
      <legend>{texts.density}</legend>
      {densities.map((density) => (
        <label class="look">
          <input type="radio" name={names.density} value={density} checked={density === current} />
          {texts.densities[density]}
        </label>
      ))}
    </fieldset>
  );
}

/** The color as on the profile: one for light mode, another for dark mode. */
function Swatch({ accent }: { readonly accent: AccentName | '' }) {
  const fill =
    accent === '' ? 'none' : `light-dark(${accentColors[accent].light}, ${accentColors[accent].dark})`;
  return (
    <svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">
      <rect width={1} height={1} fill={fill} />
    </svg>
  );
}

function Sections({ form }: FormProps) {
  const texts = appearanceTexts(form.locale);
  const entries: readonly SectionEntry[] = form.document['x-vitrine']?.sections ?? [];
  return (
    <fieldset class="rows">
      <legend>{texts.order}</legend>
      <p class="hint">{texts.orderHint}</p>
      <ol data-list={names.sections}>
        {entries.map((entry, index) => {
          const { name, visibility = 'public' } = typeof entry === 'string' ? { name: entry } : entry;
          const place = names.sections + pointer(index);
          const title = titleOfSection(form.document, name, form.locale);
          return (
            <li class="section" data-pointer={place} id={idOf(place)}>
              <strong>{title}</strong>
              <VisibilityMenu form={form} name={`${place}/visibility`} value={visibility} label={title} />
              <MoveButtons form={form} name={place} index={index} count={entries.length} label={title} />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
