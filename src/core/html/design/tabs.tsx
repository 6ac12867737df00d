interface TabsProps {
  readonly label: string;
  readonly places: readonly {
    readonly to: string;
    readonly title: string;
    readonly isHere: boolean;
    /** How many there are of it. */
    readonly count?: string;
  }[];
}

/** Places next to each other: links, of which one is where we are. */
export function Tabs({ label, places }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {places.map(({ to, title, isHere, count }) => (
        <a href={to} aria-current={isHere ? 'page' : undefined}>
          {title} {count !== undefined && <span class="soft num">{count}</span>}
        </a>
      ))}
    </nav>
  );
}
