interface SearchFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string | undefined;
  readonly most: number;
  /** The id of the form that it belongs to, where that is elsewhere. */
  readonly form?: string;
}

/** Names and words in any writing: nothing is corrected or filled in. */
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
