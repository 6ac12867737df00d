import type { OwnRevisions } from './own-revisions.ts';

/** One text of an image, by where it is. */
export interface PictureText {
  typed: string;
  /** The text on its way to the server. */
  sending: string | null;
  stored: string;
  /** The previously stored text, which an older response may still show. */
  replaced: string | null;
  /** The text of the last failed save. */
  failed: string | null;
  /** The last message at its field. */
  said: 'saved' | 'refused' | null;
}

/** State that several tools share. A redraw replaces elements and their attributes, so it isn't stored there. */
export interface ToolsStore {
  readonly own: OwnRevisions;
  /** By the id of the field. */
  readonly texts: Map<string, PictureText>;
}

export const textFields = 'input:is([name=alt], [name=caption])';

export function isTextField(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches(textFields);
}

/** The text of a field, which the server has as the page shows it. */
export function textOf({ texts }: ToolsStore, { id, value, defaultValue }: HTMLInputElement): PictureText {
  const known = texts.get(id);
  if (known) return known;
  const none = { sending: null, replaced: null, failed: null, said: null };
  const text: PictureText = { ...none, typed: value, stored: defaultValue };
  texts.set(id, text);
  return text;
}
