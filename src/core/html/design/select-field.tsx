interface SelectFieldProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly T[];
  readonly texts: Readonly<Record<T, string>>;
  readonly chosen?: string;
}

/** A menu of named options. */
export function SelectField<T extends string>({ name, label, options, texts, chosen }: SelectFieldProps<T>) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {options.map((option) => (
          <option value={option} selected={option === chosen}>
            {texts[option]}
          </option>
        ))}
      </select>
    </div>
  );
}
