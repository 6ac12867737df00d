import { labelOf } from '../field-label.ts';
import type { FormPost } from './save/form-post.ts';

/** Shows typed values to read and copy, without their visibility. */
export function TypedFields({ fields, locale }: Pick<FormPost, 'fields'> & { readonly locale: string }) {
  return (
    <div class="fields wide">
      {fields
        .filter(([name, text]) => text !== '' && !name.includes('/x-vitrine/visibility'))
        .map(([name, text], index) => (
          <div class="field">
            <label for={`typed-${index}`}>{labelOf(locale, name)}</label>
            <textarea id={`typed-${index}`} rows={3} readonly dir="auto">{`\n${text}`}</textarea>
          </div>
        ))}
    </div>
  );
}
