import fc from 'fast-check';
import type { ProfileDocument } from '../../src/domain/profile/document.ts';
import type { FileList } from '../../src/domain/profile/files.ts';
import { projectProfile } from '../../src/domain/profile/public-profile.ts';
import { createView, type ProfileView, publicAddresses } from '../../src/domain/profile/view.ts';

/** The view of a test document. */
export function viewOf(document: ProfileDocument, files: FileList = {}, language = 'en'): ProfileView {
  return createView(projectProfile(document, files, language), {
    username: 'ada',
    addresses: publicAddresses('https://people.example', 'ada'),
    language,
    lastModified: '2026-01-02T03:04:05.678Z',
    month: '2026-01',
  });
}

const fields = 'name position startDate date url summary highlights keywords roles location'.split(' ');

/** Items of a custom section, which may contain any JSON. */
export const anyItems = fc.array(fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()));
