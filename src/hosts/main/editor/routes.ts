import type { Handler, Route } from '../../../kernel/exchange.ts';
import { route } from '../../route.ts';
import type { MemberDesk } from '../member.ts';
import { showOwnStatistics } from '../statistics/show-own-statistics.tsx';
import { appearanceForm } from './appearance/appearance-form.tsx';
import { createDraftEvents } from './draft-events.ts';
import { scriptPath, showScript } from './editor-script.ts';
import { cropAvatar, showCrop } from './files/crop.ts';
import { changeFiles, showFiles } from './files/files.ts';
import { showDraftFile } from './files/show-draft-file.ts';
import { basicsForm } from './forms/basics.tsx';
import { itemForm } from './forms/item.tsx';
import { keepTyped } from './forms/keep-typed.tsx';
import { addSection, showNewSection } from './forms/new-section.tsx';
import { sectionForm } from './forms/section.tsx';
import { saveJson, showJson } from './json/edit-json.tsx';
import { languageForm } from './languages/language-form.tsx';
import { languagesForm } from './languages/languages-form.tsx';
import { checkLinks, showLinks } from './links/links.ts';
import { showOverview } from './overview/overview.tsx';
import { paths } from './paths.ts';
import { createPlaces } from './place.ts';
import { drawFragment } from './preview/draw-fragment.ts';
import { showPreview } from './preview/show-preview.tsx';
import { showHistory } from './publishing/history.tsx';
import { publishSeen, showPublish } from './publishing/publish.tsx';
import { restore, showRevision } from './publishing/revision.tsx';
import { askToUnpublish, unpublishProfile } from './publishing/unpublish.tsx';
import { exportArchive, exportDraft, exportPublic, showExport } from './transfer/export.tsx';
import { fewAtOnce } from './transfer/few-at-once.ts';
import { importDraft, showImport } from './transfer/import.ts';
import { showPictureStep, storePicture } from './welcome/picture-step.tsx';
import { whoForm, workForm } from './welcome/step-forms.tsx';

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
    [{ ...route('GET', scriptPath, 'editor-script', 'public', showScript), compresses: 'standing' as const }],
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
    place('POST', paths.import, 'import', fewAtOnce(importDraft, 4)),
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
