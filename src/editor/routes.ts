import type { Handler, Route } from '../kernel/exchange.ts';
import type { MemberDesk } from '../members/main-services.ts';
import { paths } from '../paths/editor.ts';
import { lateHandlers, lateMakers } from '../web/late.ts';
import { route } from '../web/route.ts';
import { createPlaces } from './editor-route.ts';

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
const { restore, showRevision } = lateHandlers(() => import('./publishing/revision.tsx'));
const { askToUnpublish, unpublishProfile } = lateHandlers(() => import('./publishing/unpublish.tsx'));
const { exportArchive, exportDraft, exportPublic, showExport } = lateHandlers(
  () => import('./transfer/export.tsx'),
);
const { createImport } = lateMakers(() => import('./transfer/import.ts'));
const { showImport } = lateHandlers(() => import('./transfer/import.ts'));
const { showPictureStep, storePicture } = lateHandlers(() => import('./welcome/picture-step.tsx'));
const whoForm = lateHandlers(async () => (await import('./welcome/step-forms.tsx')).whoForm);
const workForm = lateHandlers(async () => (await import('./welcome/step-forms.tsx')).workForm);

/** The URL contract of the editor. */
export function editorRoutes(desk: MemberDesk): Route[] {
  const place = createPlaces(desk);
  return [
    place('GET', paths.welcome, 'welcome', whoForm.show),
    place('POST', paths.welcome, 'welcome-who', whoForm.save).map(keepingTyped),
    place('GET', paths.welcomePicture, 'welcome-picture', showPictureStep),
    place('POST', paths.welcomePicture, 'welcome-upload', storePicture),
    place('GET', paths.welcomeWork, 'welcome-work', workForm.show),
    place('POST', paths.welcomeWork, 'welcome-job', workForm.save).map(keepingTyped),
    place('GET', paths.overview, 'edit', showOverview),
    place('GET', paths.events, 'draft-events', createDraftEvents()),
    place('GET', paths.preview, 'show-draft', showPreview),
    place('POST', paths.preview, 'draw-open-form', drawFragment).map(asRead),
    [
      {
        ...route('GET', '/assets/:file', 'editor-script', 'public', showScript),
        compresses: 'standing' as const,
      },
    ],
    place('GET', paths.publish, 'publish-page', showPublish),
    place('POST', paths.publish, 'publish', publishSeen),
    place('GET', paths.unpublish, 'unpublish-page', askToUnpublish),
    place('POST', paths.unpublish, 'unpublish', unpublishProfile),
    place('GET', paths.history, 'history', showHistory),
    place('GET', paths.revision, 'revision', showRevision),
    place('POST', paths.revision, 'restore-revision', restore),
    place('GET', paths.files, 'files', showFiles),
    place('POST', paths.files, 'change-files', changeFiles),
    place('GET', paths.crop, 'crop', showCrop),
    place('POST', paths.crop, 'crop-avatar', cropAvatar),
    place('GET', paths.file, 'draft-file', showDraftFile),
    ...(desk.verifiesLinks
      ? [place('GET', paths.links, 'links', showLinks), place('POST', paths.links, 'check-links', checkLinks)]
      : []),
    ...(desk.countsViews ? [place('GET', paths.statistics, 'statistics', showOwnStatistics)] : []),
    place('GET', paths.import, 'import-page', showImport),
    place('POST', paths.import, 'import', createImport()),
    place('GET', paths.export, 'export', showExport),
    place('GET', paths.exportDraft, 'export-draft', exportDraft),
    place('GET', paths.exportPublic, 'export-public', exportPublic),
    place('GET', paths.exportArchive, 'export-archive', exportArchive),
    place('GET', paths.basics, 'edit-basics', basicsForm.show),
    place('POST', paths.basics, 'save-basics', basicsForm.save).map(keepingTyped),
    place('GET', paths.languages, 'edit-languages', languagesForm.show),
    place('POST', paths.languages, 'save-languages', languagesForm.save).map(keepingTyped),
    place('GET', paths.language, 'edit-language', languageForm.show),
    place('POST', paths.language, 'save-language', languageForm.save).map(keepingTyped),
    place('GET', paths.appearance, 'edit-appearance', appearanceForm.show),
    place('POST', paths.appearance, 'save-appearance', appearanceForm.save).map(keepingTyped),
    place('GET', paths.json, 'edit-json', showJson),
    place('POST', paths.json, 'save-json', saveJson).map(keepingTyped),
    place('GET', paths.newSection, 'new-section', showNewSection),
    place('POST', paths.newSection, 'add-section', addSection).map(keepingTyped),
    // Those with names of their own come before.
    place('GET', paths.section, 'edit-section', sectionForm.show),
    place('POST', paths.section, 'save-section', sectionForm.save).map(keepingTyped),
    place('GET', paths.item, 'edit-item', itemForm.show),
    place('POST', paths.item, 'save-item', itemForm.save).map(keepingTyped),
  ].flat();
}

/** Changes nothing, though it takes a form. */
function asRead(one: Route): Route {
  return { ...one, costs: 'reads' };
}

/** What somebody wrote is there again after they have signed in. */
function keepingTyped(one: Route): Route {
  return { ...one, signedOut: keepTyped as Handler };
}
