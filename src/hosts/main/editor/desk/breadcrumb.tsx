import { Icon } from '../../../../core/html/design/icon.tsx';

export interface CrumbLink {
  readonly to: string;
  readonly title: string;
}

interface BreadcrumbProps {
  readonly above: readonly CrumbLink[];
  readonly title: string;
}

/** The name of the page, after links to those above it. */
export function Breadcrumb({ above, title }: BreadcrumbProps) {
  return (
    <p class="crumb">
      {above.map(({ to, title }) => (
        <>
          <a href={to}>{title}</a>
          <Icon name="chevron-right" />
        </>
      ))}
      <strong dir="auto">{title}</strong>
    </p>
  );
}
