import { exportFolder, packFolder, prettyJson } from '../../../../accounts/export-profile.ts';
import { findDraft } from '../../../../accounts/find-draft.ts';
import { noteExport } from '../../../../accounts/note-export.ts';
import { type Reply, reply } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { documentOf, filesOfDraft } from '../../../../domain/profile/draft.ts';
import { projectProfile } from '../../../../domain/profile/public-profile.ts';
import { readersDocument } from '../../../../domain/profile/readers-document.ts';
import { findRevision } from '../../../../store/revisions.ts';
import { disposition } from '../../../web/file-headers.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorHandler } from '../editor-route.ts';
import { renderMessage } from '../message-page.tsx';
import { transferTexts } from './transfer-texts.ts';

export const showExport: EditorHandler = (request) => {
  const { locale, user, prefix } = request;
  const texts = transferTexts(locale);
  const isPublic = user.state === 'published';
  return renderEditorPage(request, {
    current: 'export',
    children: (
      <>
        <p class="hint">{texts.exportIntro}</p>
        <h2>
          <a href={prefix + editorPaths.exportArchive}>{texts.archive}</a>
        </h2>
        <p>{texts.archiveHint}</p>
        <h2>
          <a href={prefix + editorPaths.exportDraft}>{texts.draftJson}</a>
        </h2>
        <p>{texts.draftHint}</p>
        <h2>
          {isPublic ? <a href={prefix + editorPaths.exportPublic}>{texts.publicJson}</a> : texts.publicJson}
        </h2>
        <p>{isPublic ? texts.publicHint : texts.notPublic}</p>
      </>
    ),
  });
};

export const exportDraft: EditorHandler = async ({ user, accounts }) => {
  const draft = documentOf(await findDraft(accounts.database, user));
  await noteExport(accounts, user, 'json');
  return sendJson(user.username, draft);
};

/** Exports public content for import elsewhere, with slugs and translations if the draft has them. */
export const exportPublic: EditorHandler = async (request) => {
  const { locale, user, accounts } = request;
  const shown =
    user.state === 'published' && user.published !== null
      ? await findRevision(accounts.database, user.id, user.published)
      : null;
  if (!shown) {
    const message = transferTexts(locale).notPublic;
    return renderMessage(request, { current: 'export', status: 404, message });
  }
  const profile = projectProfile(documentOf(shown), filesOfDraft(shown), accounts.defaultLanguage);
  return sendJson(user.username, readersDocument(profile));
};

export const exportArchive: EditorHandler = async ({ user, accounts }) => {
  const tar = await packFolder(await exportFolder(accounts, user));
  await noteExport(accounts, user, 'tar');
  return send(`${user.username}.tar`, 'application/x-tar', tar);
};

function sendJson(username: string, document: object): Reply {
  const text = prettyJson({ username, ...document });
  return send(`${username}-resume.json`, 'application/json; charset=utf-8', text);
}

function send(name: string, type: string, body: string | Uint8Array): Reply {
  const headers = {
    'Content-Type': type,
    'Content-Disposition': disposition('attachment', name),
    'Cache-Control': 'no-store',
  };
  return reply(200, headers, body);
}
