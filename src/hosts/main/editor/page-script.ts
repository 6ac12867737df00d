import { editorPaths } from '../../../core/paths/editor.ts';
import type { EditorRequest } from './editor-route.ts';
import { scriptPath, toolsPath } from './editor-script.ts';
import { scriptWords } from './script-texts.ts';

/** The script of the editor, with the data of this page. */
export function pageScript({ locale, user, prefix, exchange }: EditorRequest) {
  return {
    origin: `${new URL(exchange.host.origin).protocol}//${exchange.asked}`,
    path: scriptPath,
    loads: [toolsPath],
    data: {
      'data-words': JSON.stringify(scriptWords(locale)),
      'data-user': `${exchange.visitor.session.username} ${user.username}`,
      'data-tools': toolsPath,
      'data-events': prefix + editorPaths.events,
    },
  };
}
