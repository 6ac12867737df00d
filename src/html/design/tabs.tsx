interface TabsProps {
  readonly label: string;
  readonly places: readonly { readonly to: string; readonly title: string; readonly isHere: boolean }[];
}

/** Places beside each other: links, of which one is where we are. */
export function Tabs({ label, places }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      {places.map(({ to, title, isHere }) => (
        <a href={to} aria-current={isHere ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
