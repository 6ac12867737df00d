import type { OwnRevisions } from './own-revisions.ts';

/** Known to more than one tool. It is kept here because a redraw makes elements and their attributes anew. */
export interface ToolsStore {
  readonly own: OwnRevisions;
  /** The alt text that the server had before this page saved another, by the id of its field. */
  readonly replaced: Map<string, string>;
}
