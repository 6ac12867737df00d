import { mainPaths } from '../../../../../core/paths/main.ts';
import { fieldLabel } from '../../field-label.ts';
import { contactSwitchTexts } from './contact-switch-texts.ts';
import { type FormProps, idOf, Options, Trouble, valueAt } from './input.tsx';

const name = '/x-vitrine/contactForm';

/** Turns the contact form of the profile on or off, if the site offers it. */
export function ContactSwitch({ form }: FormProps) {
  const texts = contactSwitchTexts(form.locale);
  const id = idOf(name);
  return (
    <div class="field">
      <label for={id}>{fieldLabel(form.locale, 'x-vitrine', 'contactForm')}</label>
      <select id={id} name={name} aria-describedby={`${id}.hint`}>
        <option value="">{texts.off}</option>
        <Options of={[['true', texts.on]]} selected={valueAt(form, name)} />
      </select>
      <p class="hint" id={`${id}.hint`}>
        {texts.hint} <a href={mainPaths.account}>{texts.account}</a>
      </p>
      <Trouble form={form} name={name} />
    </div>
  );
}
