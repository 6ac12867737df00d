import type { Reply } from '../../../core/kernel/reply.ts';
import { type DeskPage, renderDesk } from './desk/desk-page.tsx';
import type { CurrentPage } from './desk/menu-pages.ts';
import type { EditorRequest } from './editor-route.ts';
import { pageScript } from './page-script.ts';

interface EditorPage extends DeskPage {
  readonly current: CurrentPage;
}

/** A page of the editor, with its script. */
export function renderEditorPage(request: EditorRequest, page: EditorPage): Promise<Reply> {
  return renderDesk(request, { ...page, scriptFile: pageScript(request) });
}
