interface TabsProps {
  readonly label: string;
  readonly places: readonly {
    readonly to: string;
    readonly title: string;
    readonly isHere: boolean;
    /** The number shown next to the label. */
    readonly count?: string;
  }[];
}

/** Links next to each other. The link of the current page is marked. */
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
