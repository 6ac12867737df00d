import { Badge } from '../../../../core/html/design/badge.tsx';
import { changeTexts } from './change-texts.ts';
import { Changes, type ChangesProps } from './changes.tsx';
import { otherParts } from './describe-changes.ts';

/** Longer groups are collapsed at first. */
const mostUnfolded = 9;

/** Groups changes by section and collapses long groups and translations. */
export function GroupedChanges({ changes, locale, actions, imageUrls }: ChangesProps) {
  return [...Map.groupBy(changes, ({ part }) => part)].map(([part, group]) => (
    <details class="disclosure part" open={group.length <= mostUnfolded && part !== otherParts.translations}>
      <summary>
        <span class="title">
          <bdi>{group[0]?.heading}</bdi>
        </span>
        <Counts changes={group} locale={locale} />
      </summary>
      <Changes
        changes={group}
        locale={locale}
        {...(actions && { actions })}
        {...(imageUrls && { imageUrls })}
      />
    </details>
  ));
}

const tones = { added: 'good', changed: 'warn', moved: 'accent', removed: 'bad', private: 'warn' } as const;

function Counts({ changes, locale }: ChangesProps) {
  const texts = changeTexts(locale);
  return (Object.keys(tones) as (keyof typeof tones)[]).map((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count > 0 && <Badge tone={tones[kind]}>{texts.counts[kind](count)}</Badge>;
  });
}
