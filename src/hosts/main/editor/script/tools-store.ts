import type { OwnRevisions } from './own-revisions.ts';

/** State that several tools share. A redraw replaces elements and their attributes, so it isn't stored there. */
export interface ToolsStore {
  readonly own: OwnRevisions;
  /** The alt text that the server had before this page saved another, by the id of its field. */
  readonly replaced: Map<string, string>;
}
