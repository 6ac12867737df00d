import { Icon, type IconName } from '../../../../core/html/design/icon.tsx';
import { editorPaths } from '../../../../core/paths/editor.ts';
import type { DescribedChange } from '../changes/describe-changes.ts';
import type { OverviewProps } from './overview-props.ts';
import { overviewTexts } from './overview-texts.ts';

const mostTold = 4;

const signs: Readonly<Record<DescribedChange['kind'], IconName>> = {
  added: 'plus',
  changed: 'pencil',
  removed: 'x',
  moved: 'rows-3',
  private: 'lock',
};

export function PendingChanges({ request: { locale, user, prefix }, overview: { pending } }: OverviewProps) {
  const texts = overviewTexts(locale);
  const { state } = user;
  const link = (text: string) => (
    <a class="button second" href={prefix + editorPaths.publish}>
      {text}
    </a>
  );
  if (state === 'draft' || state === 'unpublished')
    return (
      <div class="card waits">
        <p>{texts.invitation}</p>
        {link(texts.publish)}
      </div>
    );
  if (pending === null) return null;
  if (pending.length === 0) return <p class="same hint">{texts.same}</p>;
  return (
    <section class="card waits">
      <h2>{texts.differs(pending.length)}</h2>
      <ul>
        {pending.slice(0, mostTold).map(({ kind, sentence }) => (
          <li>
            <Icon name={signs[kind]} />
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
      {link(texts.look)}
    </section>
  );
}
