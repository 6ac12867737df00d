import { progressStyles } from '../../../../core/html/design/styles.ts';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import {
  accountFields,
  basicsFieldsOf,
  type Field,
  locationFields,
  nameParts,
} from '../../../../domain/profile/fields.ts';
import { coverIn, findPortrait } from '../../../../domain/profile/files.ts';
import { listOf, members, type Shape, text } from '../../../../domain/profile/form-shape.ts';
import { pointer } from '../../../../domain/profile/json-pointer.ts';
import { followUrl } from '../../../../domain/profile/social-profile.ts';
import { usualVisibility } from '../../../../domain/profile/visibility.ts';
import type { Slots } from '../../members/slots.ts';
import { titleOfBasics } from '../desk/menu-pages.ts';
import type { RequestProps } from '../editor-route.ts';
import { fieldLabel } from '../field-label.ts';
import coverCss from '../files/cover-zone.css' with { type: 'text' };
import { CoverZone } from '../files/cover-zone.tsx';
import fileNewsCss from '../files/file-news.css' with { type: 'text' };
import { filesTexts } from '../files/files-texts.ts';
import { Photo } from '../files/photo.tsx';
import zoneCss from '../files/zone.css' with { type: 'text' };
import { renderEditorForm } from '../forms/editor-form.tsx';
import { ContactSwitch } from '../forms/fields/contact-switch.tsx';
import { DirectoryField } from '../forms/fields/directory-field.tsx';
import { FieldControl } from '../forms/fields/field-control.tsx';
import type { FormProps } from '../forms/fields/input.tsx';
import { fieldShapes } from '../forms/fields/item-shape.ts';
import { Lines } from '../forms/fields/list-rows.tsx';
import { hasRule, Rule, type RuleProps } from '../forms/fields/rule.tsx';
import { SocialProfiles } from '../forms/fields/social-profiles.tsx';
import { NetworkSuggestions } from '../forms/fields/suggestions.tsx';
import { formHandlers } from '../forms/form-handlers.ts';
import type { FormPage, FormState } from '../forms/form-page.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import aboutCss from './about.css' with { type: 'text' };
import { NamePartFields } from './name-part-fields.tsx';

const basicsForm: FormPage<unknown> = {
  shapeOf,
  addressOf: () => editorPaths.basics,
  render: async (request, state) => {
    const { locale, files } = state;
    const texts = formsTexts(locale);
    const part = { request, form: state };
    const leads = await leadsFromProfiles(request.services.slots, locale);
    return renderEditorForm(request, state, {
      current: 'basics',
      title: titleOfBasics(request, state.base.basics?.name),
      css: progressStyles + fileNewsCss + zoneCss + coverCss + aboutCss,
      lead: <Photo request={request} document={state.base} files={files} />,
      after: <CoverZone request={request} document={state.base} files={files} />,
      children: (
        <>
          <Group id="you" title={texts.groups.you}>
            <You {...part} />
          </Group>
          <Group id="contact" title={texts.groups.contact}>
            <Contact {...part} leads={leads} />
          </Group>
          <Group id="location" title={texts.groups.location}>
            <Location {...part} />
          </Group>
        </>
      ),
    });
  },
};

/** Links to pages of modules. */
function leadsFromProfiles({ editor }: Slots, locale: string) {
  const leading = editor.filter(({ profilesHint }) => profilesHint);
  return Promise.all(
    leading.map(async ({ path, title, profilesHint }) => ({
      path,
      title: await title(locale),
      hint: await profilesHint?.(locale),
    })),
  );
}

export const [showBasics, saveBasics] = formHandlers(basicsForm);

interface PartProps extends RequestProps {
  readonly form: FormState;
}

/** The fields at the top of the profile. */
function You({ form }: PartProps) {
  const { locale, files } = form;
  const elsewhere = new Set(['email', 'phone', 'url', 'name', 'label', ...nameParts]);
  const others = basicsFieldsOf(form.base).filter(({ name }) => !elsewhere.has(name));
  const parts = basicsFieldsOf(form.base).filter(({ name }) => nameParts.includes(name));
  return (
    <>
      {findPortrait(files) && (
        <PictureRule form={form} place="/basics/image" label={filesTexts(locale).picture} />
      )}
      <BasicsField form={form} field={{ name: 'name', kind: 'line' }} at={[]} />
      <BasicsField form={form} field={{ name: 'label', kind: 'line' }} at={[]} />
      <NamePartFields form={form} names={parts.map(({ name }) => name)} />
      {others
        .filter(({ name }) => name !== 'image' || hasImageElsewhere(form))
        .map((field) => (
          <BasicsField form={form} field={field} at={[]} />
        ))}
      {coverIn(files) && (
        <PictureRule
          form={form}
          place="/basics/cover"
          label={fieldLabel(locale, 'basics', 'cover')}
          class="of-cover"
        />
      )}
    </>
  );
}

/** Whether the image is on another site. An uploaded image has no field for its URL. */
function hasImageElsewhere({ base, files }: FormState): boolean {
  return Boolean(base.basics?.image) && !findPortrait(files);
}

interface ContactProps extends PartProps {
  readonly leads: Awaited<ReturnType<typeof leadsFromProfiles>>;
}

function Contact({ request, form, leads }: ContactProps) {
  return (
    <>
      <div class="pair">
        <BasicsField form={form} field={{ name: 'email', kind: 'email' }} at={[]} />
        <BasicsField form={form} field={{ name: 'phone', kind: 'phone' }} at={[]} />
      </div>
      <BasicsField form={form} field={{ name: 'url', kind: 'url' }} at={[]} />
      <NetworkSuggestions />
      <SocialProfiles form={form} base={form.base} />
      {leads.map(({ hint, path, title }) => (
        <p class="hint">
          {hint} <a href={request.prefix + path}>{title}</a>
        </p>
      ))}
      <DirectoryField form={form} directory={request.services.directory} />
      {request.services.offersContact && <ContactSwitch form={form} />}
    </>
  );
}

const folded: ReadonlySet<string> = new Set(['address', 'postalCode']);

/** Street and postal code are collapsed, because most members don't publish them. */
function Location({ form }: PartProps) {
  const at = ['location'];
  const [rare, shown] = [true, false].map((isRare) =>
    locationFields.filter(({ name }) => folded.has(name) === isRare),
  );
  const isWrong = rare?.some(({ name }) => form.problems.has(pointer('basics', ...at, name)));
  return (
    <>
      <div class="pair">
        {shown?.map((field) => (
          <BasicsField form={form} field={field} at={at} />
        ))}
      </div>
      <details class="disclosure" open={isWrong} data-fold>
        <summary>{formsTexts(form.locale).streetAddress}</summary>
        <div class="fields wide">
          {rare?.map((field) => (
            <BasicsField form={form} field={field} at={at} />
          ))}
        </div>
      </details>
    </>
  );
}

interface GroupProps {
  readonly id: string;
  readonly title: string;
  readonly children: Children;
}

function Group({ id, title, children }: GroupProps) {
  return (
    <section class="group-of" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function shapeOf(document: ProfileDocument): Shape {
  const rules = placesWithRules(document).map(
    (place) => [place, { kind: 'text', usual: usualVisibility(document, place) }] as const,
  );
  const basics = [
    ...fieldShapes(basicsFieldsOf(document)),
    ['location', members(fieldShapes(locationFields))] as const,
    ['profiles', listOf({ ...members(fieldShapes(accountFields)), complete: followUrl })] as const,
  ];
  return members([
    ['basics', members(basics)],
    [
      'x-vitrine',
      members([
        ['visibility', members(rules)],
        ['directory', text],
        ['contactForm', { kind: 'text', isSwitch: true }],
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

interface PictureRuleProps extends RuleProps {
  readonly class?: string;
}

/** The visibility of an image, which styles place on the image. Its own forms can't be inside this form. */
function PictureRule({ form, place, label, class: look = '' }: PictureRuleProps) {
  return (
    <p class={`picture-rule ${look}`}>
      <span class="label">{label}</span> <Rule form={form} place={place} label={label} />
    </p>
  );
}
