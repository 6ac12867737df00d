import { href } from '../routing/href.ts';

/** The editor's pages. Each exists twice: for the user's own profile, and below `forMember` for another member's. */
export const editorPaths = {
  welcome: '/welcome',
  welcomePicture: '/welcome/picture',
  welcomeWork: '/welcome/work',
  overview: '/edit',
  basics: '/edit/basics',
  newSection: '/edit/_new',
  section: '/edit/:section',
  item: '/edit/:section/:slug',
  languages: '/edit/languages',
  language: '/edit/languages/:language',
  appearance: '/edit/appearance',
  json: '/edit/json',
  events: '/edit/events',
  go: '/edit/go',
  suggestions: '/edit/suggestions',
  preview: '/edit/preview/:type?/:slug?',
  groups: '/edit/groups',
  group: '/edit/groups/:slug',
  leaveGroup: '/edit/groups/:slug/leave',
  links: '/links',
  linkCards: '/link-cards',
  statistics: '/statistics',
  share: '/share',
  publish: '/publish',
  takeBack: '/publish/take-back',
  withdrawReview: '/publish/withdraw',
  unpublish: '/unpublish',
  history: '/history',
  revision: '/history/:n',
  files: '/files',
  crop: '/files/crop',
  file: '/files/:path+',
  import: '/import',
  export: '/export',
  exportDraft: '/export/draft',
  exportPublic: '/export/public',
  exportArchive: '/export/archive',
} as const;

/** The prefix of pages on which a user edits another member's profile. */
export const forMember = '/for/:member';

/**
 * Page names that a section could have too, for example that of spoken languages. Such a section has a `_`
 * before its name in the URL.
 */
const taken: ReadonlySet<string> = new Set(
  Object.values<string>(editorPaths).flatMap((path) => /^\/edit\/([a-z][a-z0-9-]*)/.exec(path)?.[1] ?? []),
);

export function sectionPath(type: string): string {
  return href(editorPaths.section, { section: taken.has(type) ? `_${type}` : type });
}

export function itemPath(type: string, slug: string): string {
  return `${sectionPath(type)}/${encodeURIComponent(slug)}`;
}

export function revisionPath(n: number): string {
  return href(editorPaths.revision, { n: String(n) });
}

export function draftFilePath(path: string): string {
  return href(editorPaths.file, { path });
}

/** The section that a path segment names. Null if it names none. */
export function sectionAt(segment: string): string | null {
  const name = segment.replace(/^_/, '');
  return segment.startsWith('_') === taken.has(name) ? name : null;
}
