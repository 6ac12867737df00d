import { createTypeChooser } from '../../core/kernel/negotiate.ts';
import {
  type Format,
  formatNames,
  mediaTypeOf,
  negotiatedFormats,
  type Offer,
  type Subject,
} from '../../domain/pages/format-names.ts';

/** `?format=` decides; without one, `Accept`; null when no format is acceptable. */
export type ChooseFormat = (
  kind: Subject['kind'],
  asked: string | null,
  accept: string | undefined,
) => Format | null;

export function createFormatChooser(offer: Offer): ChooseFormat {
  const chooserOf = (kind: Subject['kind']) =>
    createTypeChooser(negotiatedFormats(kind, offer).map(mediaTypeOf));
  const choosers = {
    profile: chooserOf('profile'),
    section: chooserOf('section'),
    item: chooserOf('item'),
  };
  const formatOf: ReadonlyMap<string, Format> = new Map(
    negotiatedFormats('profile', offer).map((name) => [mediaTypeOf(name), name]),
  );
  return (kind, asked, accept) => {
    if (asked !== null) return formatNames(kind, offer).find((name) => name === asked) ?? null;
    return formatOf.get(choosers[kind](accept) ?? '') ?? null;
  };
}
