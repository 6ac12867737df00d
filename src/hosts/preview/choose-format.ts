import { createTypeChooser } from '../../kernel/negotiate.ts';
import { type Format, formatNames, mediaTypeOf, type Subject } from '../../pages/representations.ts';

const choosers = {
  profile: createTypeChooser(formatNames('profile').map(mediaTypeOf)),
  section: createTypeChooser(formatNames('section').map(mediaTypeOf)),
  item: createTypeChooser(formatNames('item').map(mediaTypeOf)),
};

/** `?format=` decides; without one, `Accept`; null when nothing here will do. */
export function chooseFormat(
  kind: Subject['kind'],
  asked: string | null,
  accept: string | undefined,
): Format | null {
  const names = formatNames(kind);
  if (asked !== null) return names.find((name) => name === asked) ?? null;
  const type = choosers[kind](accept);
  return names.find((name) => mediaTypeOf(name) === type) ?? null;
}
