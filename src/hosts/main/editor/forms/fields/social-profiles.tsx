import { NetworkIcon } from '../../../../../domain/pages/network-icon.tsx';
import type { ProfileDocument } from '../../../../../domain/profile/document.ts';
import type { Field } from '../../../../../domain/profile/fields.ts';
import { pointer } from '../../../../../domain/profile/json-pointer.ts';
import { fieldLabel } from '../../field-label.ts';
import { formsTexts } from '../forms-texts.ts';
import { FieldControl } from './field-control.tsx';
import { type FormProps, Input, idOf, Trouble, valueAt } from './input.tsx';
import { entriesAt, RowButtons } from './list-rows.tsx';
import { hasRule, Rule } from './rule.tsx';

const list = pointer('basics', 'profiles');

interface SocialProfilesProps extends FormProps {
  readonly base: ProfileDocument;
}

/** A row for each link and an empty row. A visibility rule covers all rows, except those with their own rule. */
export function SocialProfiles({ form, base }: SocialProfilesProps) {
  const count = entriesAt(form, list).length;
  const label = fieldLabel(form.locale, 'basics', 'profiles');
  const texts = formsTexts(form.locale);
  return (
    <fieldset class="rows profiles">
      <legend>{label}</legend>
      <Rule form={form} place={list} label={label} />
      <ol data-list={list}>
        {Array.from({ length: count + 1 }, (_, index) => {
          const place = list + pointer(index);
          const network = valueAt(form, place + pointer('network'));
          const called = network || `${label} ${index + 1}`;
          return (
            <li data-pointer={place} class={index < count ? 'row' : 'row new'}>
              <span class="joined">
                <Network form={form} place={place} called={index < count ? called : ''} />
                <Input
                  form={form}
                  name={place + pointer('url')}
                  field={link}
                  label={index < count ? `${called}: ${fieldLabel(form.locale, '', 'url')}` : texts.pasteLink}
                  line={{ placeholder: texts.pasteLink }}
                />
                {hasRule(base, place) && <Rule form={form} place={place} label={called} />}
              </span>
              {index < count && (
                <RowButtons form={form} name={place} index={index} count={count} label={called} />
              )}
              <Trouble form={form} name={place + pointer('url')} />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

const link: Field = { name: 'url', kind: 'url' };

interface NetworkProps extends FormProps {
  readonly place: string;
  /** The name of the network. Empty for a new profile. */
  readonly called: string;
}

/** The script derives the network and username from the link. A member can change both in this menu. */
function Network({ form, place, called }: NetworkProps) {
  const id = `${idOf(place)}.of`;
  const texts = formsTexts(form.locale);
  const network = valueAt(form, place + pointer('network'));
  return (
    <>
      <button
        type="button"
        class="quiet which"
        popovertarget={id}
        aria-label={`${called || texts.pasteLink}: ${texts.networkAndName}`}
        title={texts.networkAndName}
      >
        <NetworkIcon network={network} address={valueAt(form, place + pointer('url')) || null} />
        {network && <span>{network}</span>}
      </button>
      <span class="panel" id={id} popover="auto">
        {(['network', 'username'] as const).map((name) => (
          <FieldControl
            form={form}
            name={place + pointer(name)}
            field={{ name, kind: 'line' }}
            owner="profiles"
          />
        ))}
      </span>
    </>
  );
}
