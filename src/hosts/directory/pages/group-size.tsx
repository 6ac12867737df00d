import { mostFound } from '../../../store/directory/search.ts';

interface GroupSizeProps {
  readonly count: number;
  readonly locale: string;
}

/** The number of users in a group, up to the counting limit. */
export function GroupSize({ count, locale }: GroupSizeProps) {
  const format = new Intl.NumberFormat(locale);
  return <bdi class="num">{count > mostFound ? `${format.format(mostFound)}+` : format.format(count)}</bdi>;
}
