import { HttpError } from '../../core/kernel/http-error.ts';
import { createTypeChooser } from '../../core/kernel/negotiate.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import {
  choicesOf,
  type Format,
  type FormatChoice,
  formatNames,
  mediaTypeOf,
  negotiatedFormats,
  type Offer,
  type Subject,
} from '../../domain/pages/format-names.ts';

/** `?format=` decides, otherwise the `Accept` header. Null if no format is acceptable. */
export type ChooseFormat = (
  kind: Subject['kind'],
  asked: string | null,
  accept: string | undefined,
) => Format | null;

export function createFormatChooser(offer: Offer): ChooseFormat {
  const chooserOf = (kind: Subject['kind']) => ({
    names: formatNames(kind, offer),
    choose: createTypeChooser(negotiatedFormats(kind, offer).map(mediaTypeOf)),
  });
  const choosers = {
    profile: chooserOf('profile'),
    section: chooserOf('section'),
    item: chooserOf('item'),
  };
  const formatOf: ReadonlyMap<string, Format> = new Map(
    negotiatedFormats('profile', offer).map((name) => [mediaTypeOf(name), name]),
  );
  return (kind, asked, accept) => {
    if (asked !== null) return choosers[kind].names.find((name) => name === asked) ?? null;
    return formatOf.get(choosers[kind].choose(accept) ?? '') ?? null;
  };
}

/** Reads `?template=` and `?paper=` for a PDF. */
export function parseChoice(format: Format, query: string): FormatChoice {
  const choice: Record<string, string | null> = {};
  for (const [parameter, values] of Object.entries(choicesOf(format))) {
    const asked = queryParameter(query, parameter);
    if (asked !== null && !values.includes(asked))
      throw new HttpError(422, `?${parameter}= is one of ${values.join(', ')}.`);
    choice[parameter] = asked;
  }
  return choice as FormatChoice;
}
