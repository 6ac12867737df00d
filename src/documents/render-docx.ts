import { outlineOf } from '../formats/outline.ts';
import type { Labels } from '../profile/labels.ts';
import type { ProfileView } from '../profile/view.ts';

/** A file for other programs, and what it says: the same may be written in other bytes the next time. */
export interface RenderedDocument {
  readonly bytes: Uint8Array;
  readonly says: string;
}

/** With what writes it, which is loaded with the first. */
export async function renderDocx(view: ProfileView, labels: Labels): Promise<RenderedDocument> {
  const outline = outlineOf(view, labels);
  const { writeDocx } = await import('./write-docx.ts');
  return { bytes: await writeDocx(outline), says: JSON.stringify(outline) };
}
