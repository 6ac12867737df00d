import type { Attributes } from '../../../core/html/jsx/elements.ts';

interface TermFieldProps
  extends Pick<
    Attributes,
    'type' | 'value' | 'dir' | 'required' | 'maxlength' | 'autocomplete' | 'autocapitalize' | 'spellcheck'
  > {
  readonly name: string;
  /** Unique per form, because the page has a form for each link. */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly trouble: string | undefined;
}

/** Shows the problem at the field and focuses it. */
export function TermField({ name, id, label, hint, trouble, ...rest }: TermFieldProps) {
  return (
    <>
      <label for={id}>{label}</label>
      <input
        {...rest}
        id={id}
        name={name}
        aria-invalid={trouble ? true : undefined}
        aria-describedby={trouble ? `${id}-trouble ${id}-hint` : `${id}-hint`}
        autofocus={trouble !== undefined}
      />
      {trouble && (
        <p class="trouble" id={`${id}-trouble`}>
          {trouble}
        </p>
      )}
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </>
  );
}
