interface ActionProps {
  readonly to: string;
  readonly label: string;
  /** Tells similar actions apart, for screen readers. */
  readonly which?: string;
  readonly look?: 'second' | 'quiet' | 'danger';
  readonly fields?: Readonly<Record<string, string>>;
}

/** One thing to do, by one button. */
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
