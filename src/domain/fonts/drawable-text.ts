/** Whitespace and invisible format characters. Fonts do not need glyphs for them. */
const unseen = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/** Symbols and emoji. A text keeps its meaning without them. */
const ornament = /^[\p{S}\p{Extended_Pictographic}\p{Emoji_Component}]/u;

const characters = new Intl.Segmenter();

/**
 * The text on one line, without ornaments that the font lacks. Null if the font lacks letters, because a
 * name with gaps is another name.
 */
export function drawableText(text: string, canDraw: (point: number) => boolean): string | null {
  const { kept, missing } = leaveOrnaments(text.normalize('NFC'), canDraw);
  const shown = kept.replace(/\s+/g, ' ').trim();
  return missing !== null || [...shown].every((part) => unseen.test(part)) ? null : shown;
}

/** The drawable text without ornaments, and the first missing letter. */
export function leaveOrnaments(
  text: string,
  canDraw: (point: number) => boolean,
): { readonly kept: string; readonly missing: string | null } {
  const can = (part: string) => canDraw(part.codePointAt(0) ?? 0) || unseen.test(part);
  if ([...text].every(can)) return { kept: text, missing: null };
  const kept: string[] = [];
  for (const { segment } of characters.segment(text)) {
    if ([...segment].every(can)) kept.push(segment);
    else if (!ornament.test(segment)) return { kept: kept.join(''), missing: segment };
  }
  return { kept: kept.join(''), missing: null };
}

/** The first text that the font can draw. */
export function firstDrawable(texts: readonly string[], canDraw: (point: number) => boolean): string {
  for (const text of texts) {
    const drawable = drawableText(text, canDraw);
    if (drawable !== null) return drawable;
  }
  return '';
}
