/** Spaces, and marks that only say how others are drawn: no font has to have them. */
const unseen = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/** Can be left out, and what is left still says the same. */
const ornament = /^[\p{S}\p{Extended_Pictographic}\p{Emoji_Component}]/u;

const characters = new Intl.Segmenter();

/** The text without ornaments that cannot be drawn; null where letters of it cannot, for a name with gaps is another name. */
export function drawableText(text: string, canDraw: (point: number) => boolean): string | null {
  const kept: string[] = [];
  for (const { segment } of characters.segment(text.normalize('NFC'))) {
    const canAll = [...segment].every((part) => unseen.test(part) || canDraw(part.codePointAt(0) ?? 0));
    if (canAll) kept.push(segment);
    else if (!ornament.test(segment)) return null;
  }
  const shown = kept.join('').replace(/\s+/g, ' ').trim();
  return [...shown].every((part) => unseen.test(part)) ? null : shown;
}

/** The first that can be drawn. */
export function firstDrawable(texts: readonly string[], canDraw: (point: number) => boolean): string {
  for (const text of texts) {
    const drawable = drawableText(text, canDraw);
    if (drawable !== null) return drawable;
  }
  return '';
}
