import type { Handler, Route } from '../../../core/kernel/exchange.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { lazily } from '../../../core/web/lazily.ts';
import { route } from '../../web/route.ts';
import { createEditorRoutes } from './editor-route.ts';
import type { EditorServices } from './services.ts';

const appearance = lazily(() => import('./appearance/appearance-form.tsx'));
const events = lazily(() => import('./draft-events.ts'));
const files = lazily(() => import('./files/handlers.ts'));
const go = lazily(() => import('./go/show-go.tsx'));
const json = lazily(() => import('./json/edit-json.tsx'));
const languages = lazily(() => import('./languages/handlers.ts'));
const overview = lazily(() => import('./overview/overview.tsx'));
const preview = lazily(() => import('./preview/show-preview.ts'));
const publishing = lazily(() => import('./publishing/handlers.ts'));
const script = lazily(() => import('./editor-script.ts'));
const sections = lazily(() => import('./sections/handlers.ts'));
const suggestions = lazily(() => import('./forms/fields/show-suggestions.ts'));
const transfer = lazily(() => import('./transfer/handlers.ts'));
const welcome = lazily(() => import('./welcome/handlers.ts'));

export function editorRoutes(services: EditorServices): Route[] {
  const page = createEditorRoutes(services);
  // Keeps the typed values when the session has ended and the user signs in again.
  const form = {
    signedOut: lazily(() => import('./forms/signed-out/keep-typed.tsx'))('keepTyped') as Handler,
  };
  return [
    page('GET', editorPaths.welcome, 'welcome', welcome('showWhoStep')),
    page('POST', editorPaths.welcome, 'welcome-who', welcome('saveWhoStep'), form),
    page('GET', editorPaths.welcomePicture, 'welcome-picture', welcome('showPictureStep')),
    page('POST', editorPaths.welcomePicture, 'welcome-upload', welcome('storePicture')),
    page('GET', editorPaths.welcomeWork, 'welcome-work', welcome('showWorkStep')),
    page('POST', editorPaths.welcomeWork, 'welcome-job', welcome('saveWorkStep'), form),
    page('GET', editorPaths.overview, 'edit', overview('showOverview')),
    page('GET', editorPaths.go, 'go', go('showGo')),
    page('GET', editorPaths.suggestions, 'suggestions', suggestions('showSuggestions'), { logQuery: false }),
    page('GET', editorPaths.events, 'draft-events', events('showDraftEvents')),
    page('GET', editorPaths.preview, 'show-draft', preview('showPreview')),
    page('POST', editorPaths.preview, 'draw-open-form', preview('drawFragment'), { limit: 'reads' }),
    [route('GET', '/assets/:file', 'editor-script', 'public', script('showScript'), { compress: 'once' })],
    page('GET', editorPaths.publish, 'publish-page', publishing('showPublish')),
    page('POST', editorPaths.publish, 'publish', publishing('publishSeen')),
    page('POST', editorPaths.takeBack, 'take-back', publishing('takeBackHandler')),
    page('POST', editorPaths.withdrawReview, 'withdraw-review', publishing('withdrawHandler')),
    page('GET', editorPaths.unpublish, 'unpublish-page', publishing('askToUnpublish')),
    page('POST', editorPaths.unpublish, 'unpublish', publishing('unpublishHandler')),
    page('GET', editorPaths.history, 'history', publishing('showHistory')),
    page('GET', editorPaths.revision, 'revision', publishing('showRevision')),
    page('POST', editorPaths.revision, 'restore-revision', publishing('restoreRevisionHandler')),
    page('GET', editorPaths.files, 'files', files('showFiles')),
    page('POST', editorPaths.files, 'change-files', files('changeFiles')),
    page('GET', editorPaths.crop, 'crop', files('showCrop')),
    page('POST', editorPaths.crop, 'crop-avatar', files('cropFile')),
    page('GET', editorPaths.file, 'draft-file', files('showDraftFile')),
    page('GET', editorPaths.import, 'import-page', transfer('showImport')),
    page('POST', editorPaths.import, 'import', transfer('importProfile')),
    page('GET', editorPaths.export, 'export', transfer('showExport')),
    page('GET', editorPaths.exportDraft, 'export-draft', transfer('exportDraft')),
    page('GET', editorPaths.exportPublic, 'export-public', transfer('exportPublic')),
    page('GET', editorPaths.exportArchive, 'export-archive', transfer('exportArchive')),
    page('GET', editorPaths.basics, 'edit-basics', sections('showBasics')),
    page('POST', editorPaths.basics, 'save-basics', sections('saveBasics'), form),
    page('GET', editorPaths.languages, 'edit-languages', languages('showLanguages')),
    page('POST', editorPaths.languages, 'save-languages', languages('saveLanguages'), form),
    page('GET', editorPaths.language, 'edit-language', languages('showLanguage')),
    page('POST', editorPaths.language, 'save-language', languages('saveLanguage'), form),
    page('GET', editorPaths.appearance, 'edit-appearance', appearance('showAppearance')),
    page('POST', editorPaths.appearance, 'save-appearance', appearance('saveAppearance'), form),
    page('GET', editorPaths.json, 'edit-json', json('showJson')),
    page('POST', editorPaths.json, 'save-json', json('saveJson'), form),
    page('GET', editorPaths.newSection, 'new-section', sections('showNewSection')),
    page('POST', editorPaths.newSection, 'add-section', sections('addSection'), form),
    // Routes with fixed names come before routes with parameters.
    page('GET', editorPaths.section, 'edit-section', sections('showSection')),
    page('POST', editorPaths.section, 'save-section', sections('saveSection'), form),
    page('GET', editorPaths.item, 'edit-item', sections('showItem')),
    page('POST', editorPaths.item, 'save-item', sections('saveItem'), form),
  ].flat();
}
