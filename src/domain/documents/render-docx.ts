import { outlineOf } from '../formats/outline.ts';
import type { Labels } from '../profile/labels.ts';
import type { ProfileView } from '../profile/view.ts';

/** With what writes it, which is loaded with the first. The same view may give other bytes the next time. */
export async function renderDocx(view: ProfileView, labels: Labels): Promise<Uint8Array> {
  const { writeDocx } = await import('./write-docx.ts');
  return writeDocx(outlineOf(view, labels));
}
