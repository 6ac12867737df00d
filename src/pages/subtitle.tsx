import type { Item } from '../profile/document.ts';
import { subtitleOf, titleOf } from '../profile/titles.ts';

/** Beneath the title: what it was, where, and how well. */
export function Subtitle({ item }: { readonly item: Item }) {
  const parts = [subtitleOf(item), item.location, item.score].filter(
    (part): part is string => typeof part === 'string' && part.trim() !== '' && part !== titleOf(item),
  );
  if (parts.length === 0) return null;
  return (
    <p class="subtitle">
      {parts.map((part, index) => (
        <>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </>
      ))}
    </p>
  );
}
