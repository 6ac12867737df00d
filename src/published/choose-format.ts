import { createTypeChooser } from '../kernel/negotiate.ts';
import {
  type Format,
  formatNames,
  mediaTypeOf,
  negotiatedFormats,
  type Subject,
} from '../pages/format-names.ts';

const choosers = {
  profile: createTypeChooser(negotiatedFormats('profile').map(mediaTypeOf)),
  section: createTypeChooser(negotiatedFormats('section').map(mediaTypeOf)),
  item: createTypeChooser(negotiatedFormats('item').map(mediaTypeOf)),
};

const formatOf: ReadonlyMap<string, Format> = new Map(
  negotiatedFormats('profile').map((name) => [mediaTypeOf(name), name]),
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
