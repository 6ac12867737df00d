import { Alert } from '../../../core/html/design/alert.tsx';
import type { Reply } from '../../../core/kernel/reply.ts';
import type { MenuPage } from './desk/menu-pages.ts';
import { renderEditorPage } from './editor-page.tsx';
import type { EditorRequest } from './editor-route.ts';

interface MessagePage {
  readonly current: MenuPage;
  readonly status: number;
  readonly message: string;
}

export function renderMessage(
  request: EditorRequest,
  { current, status, message }: MessagePage,
): Promise<Reply> {
  return renderEditorPage(request, { current, status, children: <Alert>{message}</Alert> });
}
