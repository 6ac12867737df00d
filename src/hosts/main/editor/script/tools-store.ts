import type { OwnRevisions } from './own-revisions.ts';

/** An alt text or a caption, by the ID of its field. */
export interface PictureText {
  typed: string;
  /** The text in the current request. */
  sending: string | null;
  stored: string;
  /** The previously stored text. An older response may still contain it. */
  replaced: string | null;
  /** The text of the last failed save. */
  failed: string | null;
  /** The last message at the field. */
  said: 'saved' | 'refused' | null;
}

/** State that several tools share. It isn't kept in elements, because a redraw replaces them. */
export interface ToolsStore {
  readonly own: OwnRevisions;
  /** By the ID of the field. */
  readonly texts: Map<string, PictureText>;
}

export const textFields = 'input:is([name=alt], [name=caption])';

export function isTextField(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches(textFields);
}

/** The state of a field. Initially the server has stored the value of the page. */
export function textOf({ texts }: ToolsStore, { id, value, defaultValue }: HTMLInputElement): PictureText {
  const known = texts.get(id);
  if (known) return known;
  const none = { sending: null, replaced: null, failed: null, said: null };
  const text: PictureText = { ...none, typed: value, stored: defaultValue };
  texts.set(id, text);
  return text;
}
