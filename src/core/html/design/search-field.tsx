interface SearchFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string | undefined;
  readonly most: number;
  /** The ID of the form, if the field is outside of it. */
  readonly form?: string;
}

/** For names and words in any language. Browsers neither correct nor fill them in. */
export function SearchField({ name, label, hint = label, value, most, form }: SearchFieldProps) {
  return (
    <>
      <label for={name} class="hidden">
        {label}
      </label>
      <input
        id={name}
        name={name}
        type="search"
        form={form}
        value={value}
        placeholder={hint}
        maxlength={most}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="auto"
      />
    </>
  );
}
