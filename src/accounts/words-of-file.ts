import { withoutImage, withWordsOf } from '../domain/profile/alternatives.ts';
import type { ProfileDocument } from '../domain/profile/document.ts';
import { documentOf, readDraft } from '../domain/profile/draft.ts';
import { markOutdated } from '../domain/profile/mark-outdated.ts';
import type { Revision } from '../store/revisions.ts';

/** Removes the alt text together with its file, because the next file with that name may show something else. */
export function withoutWordsFor(path: string, current: Revision): string {
  return edit(current, (draft) => withoutImage(draft, path));
}

/** Restores the alt text together with its file, unless a new text was written meanwhile. */
export function withWordsFrom(former: Revision, path: string, current: Revision): string {
  return edit(current, (draft) => withWordsOf(draft, path, readDraft(former)));
}

function edit(current: Revision, change: (draft: ProfileDocument) => ProfileDocument): string {
  const before = readDraft(current);
  const after = change(before);
  return after === before ? current.document : JSON.stringify(markOutdated(documentOf(current), after));
}
