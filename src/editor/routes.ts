import type { Handler, Route } from '../kernel/exchange.ts';
import { editorPaths } from '../paths/editor.ts';
import { lateHandlers, lateMakers } from '../web/late.ts';
import { route } from '../web/route.ts';
import { createEditorRoutes } from './editor-route.ts';
import type { EditorServices } from './services.ts';

const { showOwnStatistics } = lateHandlers(() => import('./statistics/show-own-statistics.tsx'));
const appearanceForm = lateHandlers(
  async () => (await import('./appearance/appearance-form.tsx')).appearanceForm,
);
const { createDraftEvents } = lateMakers(() => import('./draft-events.ts'));
const { showScript } = lateHandlers(() => import('./editor-script.ts'));
const { cropAvatar, showCrop } = lateHandlers(() => import('./files/crop.ts'));
const { changeFiles, showFiles } = lateHandlers(() => import('./files/files.ts'));
const { showDraftFile } = lateHandlers(() => import('./files/show-draft-file.ts'));
const basicsForm = lateHandlers(async () => (await import('./forms/basics.tsx')).basicsForm);
const itemForm = lateHandlers(async () => (await import('./forms/item.tsx')).itemForm);
const { keepTyped } = lateHandlers(() => import('./forms/keep-typed.tsx'));
const { addSection, showNewSection } = lateHandlers(() => import('./forms/new-section.tsx'));
const sectionForm = lateHandlers(async () => (await import('./forms/section.tsx')).sectionForm);
const { saveJson, showJson } = lateHandlers(() => import('./json/edit-json.tsx'));
const languageForm = lateHandlers(async () => (await import('./languages/language-form.tsx')).languageForm);
const languagesForm = lateHandlers(
  async () => (await import('./languages/languages-form.tsx')).languagesForm,
);
const { checkLinks, showLinks } = lateHandlers(() => import('./links/links.ts'));
const { showOverview } = lateHandlers(() => import('./overview/overview.tsx'));
const { drawFragment } = lateHandlers(() => import('./preview/draw-fragment.ts'));
const { showPreview } = lateHandlers(() => import('./preview/show-preview.ts'));
const { showHistory } = lateHandlers(() => import('./publishing/history.tsx'));
const { publishSeen, showPublish } = lateHandlers(() => import('./publishing/publish.tsx'));
const { restoreRevisionHandler, showRevision } = lateHandlers(() => import('./publishing/revision.tsx'));
const { askToUnpublish, unpublishHandler } = lateHandlers(() => import('./publishing/unpublish.tsx'));
const { exportArchive, exportDraft, exportPublic, showExport } = lateHandlers(
  () => import('./transfer/export.tsx'),
);
const { createImport } = lateMakers(() => import('./transfer/import.ts'));
const { showImport } = lateHandlers(() => import('./transfer/import.ts'));
const { showPictureStep, storePicture } = lateHandlers(() => import('./welcome/picture-step.tsx'));
const whoForm = lateHandlers(async () => (await import('./welcome/step-forms.tsx')).whoForm);
const workForm = lateHandlers(async () => (await import('./welcome/step-forms.tsx')).workForm);

/** The URL contract of the editor. */
export function editorRoutes(desk: EditorServices): Route[] {
  const place = createEditorRoutes(desk);
  return [
    place('GET', editorPaths.welcome, 'welcome', whoForm.show),
    place('POST', editorPaths.welcome, 'welcome-who', whoForm.save).map(keepingTyped),
    place('GET', editorPaths.welcomePicture, 'welcome-picture', showPictureStep),
    place('POST', editorPaths.welcomePicture, 'welcome-upload', storePicture),
    place('GET', editorPaths.welcomeWork, 'welcome-work', workForm.show),
    place('POST', editorPaths.welcomeWork, 'welcome-job', workForm.save).map(keepingTyped),
    place('GET', editorPaths.overview, 'edit', showOverview),
    place('GET', editorPaths.events, 'draft-events', createDraftEvents()),
    place('GET', editorPaths.preview, 'show-draft', showPreview),
    place('POST', editorPaths.preview, 'draw-open-form', drawFragment).map(asRead),
    [route('GET', '/assets/:file', 'editor-script', 'public', showScript, { compress: 'once' })],
    place('GET', editorPaths.publish, 'publish-page', showPublish),
    place('POST', editorPaths.publish, 'publish', publishSeen),
    place('GET', editorPaths.unpublish, 'unpublish-page', askToUnpublish),
    place('POST', editorPaths.unpublish, 'unpublish', unpublishHandler),
    place('GET', editorPaths.history, 'history', showHistory),
    place('GET', editorPaths.revision, 'revision', showRevision),
    place('POST', editorPaths.revision, 'restore-revision', restoreRevisionHandler),
    place('GET', editorPaths.files, 'files', showFiles),
    place('POST', editorPaths.files, 'change-files', changeFiles),
    place('GET', editorPaths.crop, 'crop', showCrop),
    place('POST', editorPaths.crop, 'crop-avatar', cropAvatar),
    place('GET', editorPaths.file, 'draft-file', showDraftFile),
    ...(desk.verifiesLinks
      ? [
          place('GET', editorPaths.links, 'links', showLinks),
          place('POST', editorPaths.links, 'check-links', checkLinks),
        ]
      : []),
    ...(desk.countsViews ? [place('GET', editorPaths.statistics, 'statistics', showOwnStatistics)] : []),
    place('GET', editorPaths.import, 'import-page', showImport),
    place('POST', editorPaths.import, 'import', createImport()),
    place('GET', editorPaths.export, 'export', showExport),
    place('GET', editorPaths.exportDraft, 'export-draft', exportDraft),
    place('GET', editorPaths.exportPublic, 'export-public', exportPublic),
    place('GET', editorPaths.exportArchive, 'export-archive', exportArchive),
    place('GET', editorPaths.basics, 'edit-basics', basicsForm.show),
    place('POST', editorPaths.basics, 'save-basics', basicsForm.save).map(keepingTyped),
    place('GET', editorPaths.languages, 'edit-languages', languagesForm.show),
    place('POST', editorPaths.languages, 'save-languages', languagesForm.save).map(keepingTyped),
    place('GET', editorPaths.language, 'edit-language', languageForm.show),
    place('POST', editorPaths.language, 'save-language', languageForm.save).map(keepingTyped),
    place('GET', editorPaths.appearance, 'edit-appearance', appearanceForm.show),
    place('POST', editorPaths.appearance, 'save-appearance', appearanceForm.save).map(keepingTyped),
    place('GET', editorPaths.json, 'edit-json', showJson),
    place('POST', editorPaths.json, 'save-json', saveJson).map(keepingTyped),
    place('GET', editorPaths.newSection, 'new-section', showNewSection),
    place('POST', editorPaths.newSection, 'add-section', addSection).map(keepingTyped),
    // Those with names of their own come before.
    place('GET', editorPaths.section, 'edit-section', sectionForm.show),
    place('POST', editorPaths.section, 'save-section', sectionForm.save).map(keepingTyped),
    place('GET', editorPaths.item, 'edit-item', itemForm.show),
    place('POST', editorPaths.item, 'save-item', itemForm.save).map(keepingTyped),
  ].flat();
}

/** Changes nothing, though it takes a form. */
function asRead(one: Route): Route {
  return { ...one, limit: 'reads' };
}

/** What somebody wrote is there again after they have signed in. */
function keepingTyped(one: Route): Route {
  return { ...one, signedOut: keepTyped as Handler };
}
