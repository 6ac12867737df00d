import type { Handler, Route } from '../kernel/exchange.ts';
import { editorPaths } from '../paths/editor.ts';
import { lazily } from '../web/lazily.ts';
import { route } from '../web/route.ts';
import { createEditorRoutes } from './editor-route.ts';
import type { EditorServices } from './services.ts';

const appearance = lazily(() => import('./appearance/appearance-form.tsx'));
const events = lazily(() => import('./draft-events.ts'));
const files = lazily(() => import('./files/handlers.ts'));
const forms = lazily(() => import('./forms/handlers.ts'));
const json = lazily(() => import('./json/edit-json.tsx'));
const languages = lazily(() => import('./languages/handlers.ts'));
const links = lazily(() => import('./links/links.ts'));
const overview = lazily(() => import('./overview/overview.tsx'));
const preview = lazily(() => import('./preview/handlers.ts'));
const publishing = lazily(() => import('./publishing/handlers.ts'));
const script = lazily(() => import('./editor-script.ts'));
const statistics = lazily(() => import('./statistics/show-own-statistics.tsx'));
const transfer = lazily(() => import('./transfer/handlers.ts'));
const welcome = lazily(() => import('./welcome/handlers.ts'));

/** The URL contract of the editor. */
export function editorRoutes(desk: EditorServices): Route[] {
  const place = createEditorRoutes(desk);
  return [
    place('GET', editorPaths.welcome, 'welcome', welcome('showWhoStep')),
    place('POST', editorPaths.welcome, 'welcome-who', welcome('saveWhoStep')).map(keepingTyped),
    place('GET', editorPaths.welcomePicture, 'welcome-picture', welcome('showPictureStep')),
    place('POST', editorPaths.welcomePicture, 'welcome-upload', welcome('storePicture')),
    place('GET', editorPaths.welcomeWork, 'welcome-work', welcome('showWorkStep')),
    place('POST', editorPaths.welcomeWork, 'welcome-job', welcome('saveWorkStep')).map(keepingTyped),
    place('GET', editorPaths.overview, 'edit', overview('showOverview')),
    place('GET', editorPaths.events, 'draft-events', events('showDraftEvents')),
    place('GET', editorPaths.preview, 'show-draft', preview('showPreview')),
    place('POST', editorPaths.preview, 'draw-open-form', preview('drawFragment')).map(asRead),
    [route('GET', '/assets/:file', 'editor-script', 'public', script('showScript'), { compress: 'once' })],
    place('GET', editorPaths.publish, 'publish-page', publishing('showPublish')),
    place('POST', editorPaths.publish, 'publish', publishing('publishSeen')),
    place('GET', editorPaths.unpublish, 'unpublish-page', publishing('askToUnpublish')),
    place('POST', editorPaths.unpublish, 'unpublish', publishing('unpublishHandler')),
    place('GET', editorPaths.history, 'history', publishing('showHistory')),
    place('GET', editorPaths.revision, 'revision', publishing('showRevision')),
    place('POST', editorPaths.revision, 'restore-revision', publishing('restoreRevisionHandler')),
    place('GET', editorPaths.files, 'files', files('showFiles')),
    place('POST', editorPaths.files, 'change-files', files('changeFiles')),
    place('GET', editorPaths.crop, 'crop', files('showCrop')),
    place('POST', editorPaths.crop, 'crop-avatar', files('cropAvatar')),
    place('GET', editorPaths.file, 'draft-file', files('showDraftFile')),
    ...(desk.verifiesLinks
      ? [
          place('GET', editorPaths.links, 'links', links('showLinks')),
          place('POST', editorPaths.links, 'check-links', links('checkLinks')),
        ]
      : []),
    ...(desk.countsViews
      ? [place('GET', editorPaths.statistics, 'statistics', statistics('showOwnStatistics'))]
      : []),
    place('GET', editorPaths.import, 'import-page', transfer('showImport')),
    place('POST', editorPaths.import, 'import', transfer('importProfile')),
    place('GET', editorPaths.export, 'export', transfer('showExport')),
    place('GET', editorPaths.exportDraft, 'export-draft', transfer('exportDraft')),
    place('GET', editorPaths.exportPublic, 'export-public', transfer('exportPublic')),
    place('GET', editorPaths.exportArchive, 'export-archive', transfer('exportArchive')),
    place('GET', editorPaths.basics, 'edit-basics', forms('showBasics')),
    place('POST', editorPaths.basics, 'save-basics', forms('saveBasics')).map(keepingTyped),
    place('GET', editorPaths.languages, 'edit-languages', languages('showLanguages')),
    place('POST', editorPaths.languages, 'save-languages', languages('saveLanguages')).map(keepingTyped),
    place('GET', editorPaths.language, 'edit-language', languages('showLanguage')),
    place('POST', editorPaths.language, 'save-language', languages('saveLanguage')).map(keepingTyped),
    place('GET', editorPaths.appearance, 'edit-appearance', appearance('showAppearance')),
    place('POST', editorPaths.appearance, 'save-appearance', appearance('saveAppearance')).map(keepingTyped),
    place('GET', editorPaths.json, 'edit-json', json('showJson')),
    place('POST', editorPaths.json, 'save-json', json('saveJson')).map(keepingTyped),
    place('GET', editorPaths.newSection, 'new-section', forms('showNewSection')),
    place('POST', editorPaths.newSection, 'add-section', forms('addSection')).map(keepingTyped),
    // Those with names of their own come before.
    place('GET', editorPaths.section, 'edit-section', forms('showSection')),
    place('POST', editorPaths.section, 'save-section', forms('saveSection')).map(keepingTyped),
    place('GET', editorPaths.item, 'edit-item', forms('showItem')),
    place('POST', editorPaths.item, 'save-item', forms('saveItem')).map(keepingTyped),
  ].flat();
}

/** Changes nothing, though it takes a form. */
function asRead(one: Route): Route {
  return { ...one, limit: 'reads' };
}

/** What somebody wrote is there again after they have signed in. */
function keepingTyped(one: Route): Route {
  return { ...one, signedOut: forms('keepTyped') as Handler };
}
