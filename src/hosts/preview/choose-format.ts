import { createTypeChooser } from '../../kernel/negotiate.ts';
import { type Format, formatNames, mediaTypeOf, type Subject } from '../../pages/representations.ts';

const choosers = {
  profile: createTypeChooser(formatNames('profile').map(mediaTypeOf)),
  section: createTypeChooser(formatNames('section').map(mediaTypeOf)),
  item: createTypeChooser(formatNames('item').map(mediaTypeOf)),
};

const formatOf: ReadonlyMap<string, Format> = new Map(
  formatNames('profile').map((name) => [mediaTypeOf(name), name]),
);

/** `?format=` decides; without one, `Accept`; null when nothing here will do. */
export function chooseFormat(
  kind: Subject['kind'],
  asked: string | null,
  accept: string | undefined,
): Format | null {
  if (asked !== null) return formatNames(kind).find((name) => name === asked) ?? null;
  return formatOf.get(choosers[kind](accept) ?? '') ?? null;
}
