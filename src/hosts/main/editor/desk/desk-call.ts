import type { EditorRequest } from '../editor-route.ts';
import type { EditorServices } from '../services.ts';

/** Any page with the editor's navigation: pages of the editor, and those of the member's own account. */
export interface DeskCall
  extends Pick<EditorRequest, 'exchange' | 'locale' | 'user' | 'isOwn' | 'accounts' | 'prefix'> {
  readonly services: Pick<EditorServices, 'slots'>;
}

export interface DeskProps {
  readonly request: DeskCall;
}
