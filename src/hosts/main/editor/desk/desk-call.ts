import type { EditorRequest } from '../editor-route.ts';
import type { EditorServices } from '../services.ts';

/** Any page with the editor's menu: pages of the editor, and pages of the user's account. */
export interface DeskCall
  extends Pick<EditorRequest, 'exchange' | 'locale' | 'user' | 'isOwn' | 'accounts' | 'prefix'> {
  readonly services: Pick<EditorServices, 'slots'>;
}

export interface DeskProps {
  readonly request: DeskCall;
}
