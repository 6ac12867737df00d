import type { ProfileDocument } from '../../../../../domain/profile/document.ts';
import { pointer } from '../../../../../domain/profile/json-pointer.ts';
import { visibilityOf } from '../../../../../domain/profile/visibility.ts';
import type { FormProps } from './input.tsx';
import { VisibilityMenu } from './visibility-menu.tsx';

export interface RuleProps extends FormProps {
  readonly place: string;
  readonly label: string;
}

/** The visibility of a place of the profile. */
export function Rule({ form, place, label }: RuleProps) {
  const name = pointer('x-vitrine', 'visibility', place);
  return <VisibilityMenu form={form} name={name} value={visibilityOf(form.document, place)} label={label} />;
}

export function hasRule(document: ProfileDocument, place: string): boolean {
  return document['x-vitrine']?.visibility?.[place] !== undefined;
}
