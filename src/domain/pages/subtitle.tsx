import { commaOf } from '../../core/texts/comma.ts';
import { detailsOf } from '../profile/titles.ts';
import { Content } from './content.tsx';
import type { ItemProps } from './page.ts';

/** Below the title: role, place and level. */
export function Subtitle({ page, item }: ItemProps) {
  const details = detailsOf(item);
  if (details.length === 0) return null;
  const comma = commaOf(page.view.language);
  return (
    <p class="subtitle">
      {details.map((texts, detail) =>
        texts.map((text, index) => (
          <>
            {index > 0 ? comma : detail > 0 && ' · '}
            <Content page={page} text={text} />
          </>
        )),
      )}
    </p>
  );
}
