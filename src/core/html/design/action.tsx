interface ActionProps {
  readonly to: string;
  readonly label: string;
  /** The accessible name, to distinguish similar actions. */
  readonly which?: string;
  readonly look?: 'second' | 'quiet' | 'danger';
  readonly fields?: Readonly<Record<string, string>>;
}

/** An action with a single button. */
export function Action({ to, label, which, look = 'quiet', fields = {} }: ActionProps) {
  return (
    <form method="post" action={to} class="action">
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={look}>
        {label}
        {which !== undefined && <span class="hidden"> {which}</span>}
      </button>
    </form>
  );
}
