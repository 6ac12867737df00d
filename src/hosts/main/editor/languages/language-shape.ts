import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import { type ListShape, listOf, members, type Shape, text } from '../../../../domain/profile/form-shape.ts';
import { type Translatable, translatableIn } from '../../../../domain/profile/translatable.ts';

/**
 * The shape of the translations into one language, each at its place in the document, with the texts that are
 * marked as outdated.
 */
export function languageShape(document: ProfileDocument, language: string): Shape {
  const texts = translatableIn(document);
  const sections = Map.groupBy(
    texts.filter(({ owner }) => owner.length > 0),
    ({ type }) => type,
  );
  return members([
    [
      'x-vitrine',
      wordsFor(
        texts.filter(({ owner }) => owner.length === 0),
        language,
      ),
    ],
    ...[...sections].map(([type, ofSection]) => [type, itemsShape(ofSection, language)] as const),
  ]);
}

function itemsShape(texts: readonly Translatable[], language: string): ListShape {
  const byItem = Map.groupBy(texts, ({ owner }) => owner[1]);
  // Created once for each item instead of once for each control.
  const shapes = new Map(
    [...byItem].map(([index, ofItem]) => [index, members([['x-vitrine', wordsFor(ofItem, language)]])]),
  );
  return { kind: 'list', movable: false, entry: (index) => shapes.get(index) ?? null };
}

function wordsFor(texts: readonly Translatable[], language: string): Shape {
  return members([
    ['locales', members([[language, members(texts.map(({ below }) => [below, text]))]])],
    ['outdated', members([[language, listOf(text)]])],
  ]);
}
