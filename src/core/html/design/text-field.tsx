import type { Attributes } from '../jsx/elements.ts';

interface TextFieldProps extends Pick<Attributes, 'type' | 'value' | 'maxlength' | 'autocomplete' | 'list'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Why the submitted value was rejected. */
  readonly trouble?: string | undefined;
  /** Usernames and email addresses are read from the left. */
  readonly dir?: 'ltr' | 'auto';
  readonly isOptional?: boolean;
}

/** A text field, required by default. An error is shown next to the field, which gets the focus. */
export function TextField({
  name,
  label,
  hint,
  trouble,
  type = 'text',
  dir = 'ltr',
  isOptional = false,
  ...rest
}: TextFieldProps) {
  const descriptions = [...(trouble ? [`${name}-trouble`] : []), ...(hint ? [`${name}-hint`] : [])];
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        {...rest}
        id={name}
        name={name}
        type={type}
        dir={dir}
        required={!isOptional}
        autocapitalize="none"
        spellcheck={false}
        aria-invalid={trouble ? true : undefined}
        aria-describedby={descriptions.join(' ') || undefined}
        autofocus={trouble !== undefined}
      />
      {trouble && (
        <p class="trouble" id={`${name}-trouble`}>
          {trouble}
        </p>
      )}
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
