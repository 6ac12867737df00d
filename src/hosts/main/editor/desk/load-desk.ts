import { findDraft } from '../../../../accounts/find-draft.ts';
import { type ProfileDocument, sectionIn, sectionOrder } from '../../../../domain/profile/document.ts';
import { filesOfDraft, readDraft } from '../../../../domain/profile/draft.ts';
import { findPortrait } from '../../../../domain/profile/files.ts';
import { findGaps } from '../../../../domain/profile/find-gaps.ts';
import type { EditorSlot } from '../../members/slots.ts';
import { smallPicture } from '../files/picture-actions.tsx';
import { itemsOf } from '../forms/fields/item-shape.ts';
import { findPending } from '../publishing/find-pending.ts';
import { titleOfSection } from '../section-title.ts';
import type { DeskCall } from './desk-call.ts';

export interface DeskSection {
  readonly type: string;
  readonly title: string;
  readonly count: number;
  /** Whether the whole section is private. */
  readonly isPrivate: boolean;
}

/** The data that every page of the editor shows around its content. */
export interface Desk {
  /** The profile's name. */
  readonly name: string;
  /** The URL of the profile photo. */
  readonly picture: string | null;
  /** Ordered as the member arranged them. */
  readonly sections: readonly DeskSection[];
  /** The number of recommended parts that are missing. */
  readonly missing: number;
  /** The number of unpublished changes. Null if the profile isn't published. */
  readonly pending: number | null;
  /** Pages that modules add. */
  readonly added: readonly AddedPage[];
}

interface AddedPage extends Omit<EditorSlot, 'title'> {
  readonly title: string;
}

export async function loadDesk(request: DeskCall): Promise<Desk> {
  const { locale, user, accounts, services } = request;
  const draft = await findDraft(accounts.database, user);
  const [document, files] = [readDraft(draft), filesOfDraft(draft)];
  const [path, file] = findPortrait(files) ?? [];
  return {
    name: document.basics?.name?.trim() || user.username,
    picture: path === undefined || !file ? null : smallPicture(request, path, file),
    sections: describeSections(document, locale),
    missing: findGaps(document, files).length,
    pending: await countPending(request, null),
    added: await Promise.all(
      services.slots.editor.map(async (slot) => ({ ...slot, title: await slot.title(locale) })),
    ),
  };
}

/**
 * Counts changes like the publish page: a field that changed twice counts once, and a reverted field isn't
 * counted. Uses the newest draft, unless `revision` names a later one.
 */
export async function countPending(request: DeskCall, revision: number | null): Promise<number | null> {
  if (request.user.state !== 'published') return null;
  const pending = await findPending(request, revision);
  return pending && pending.newly.length + pending.others.length;
}

function describeSections(document: ProfileDocument, locale: string): DeskSection[] {
  const entries = document['x-vitrine']?.sections ?? [];
  return sectionOrder(document).map((type) => {
    const entry = entries.find((one) => sectionIn(one) === type);
    return {
      type,
      title: titleOfSection(document, type, locale),
      count: itemsOf(document, type)?.length ?? 0,
      isPrivate: typeof entry === 'object' && entry.visibility === 'private',
    };
  });
}
