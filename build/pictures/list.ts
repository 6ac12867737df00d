import { directoryPaths } from '../../src/core/paths/directory.ts';
import { editorPaths } from '../../src/core/paths/editor.ts';
import { mainPaths } from '../../src/core/paths/main.ts';

export interface Picture {
  readonly host: 'main' | 'profiles';
  readonly path: string;
  /** The signed-in user. */
  readonly user?: 'alice';
  readonly size?: keyof typeof sizes;
}

export const sizes = {
  screen: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** Each image becomes `docs/images/NAME.webp` and `NAME-dark.webp`. */
export const pictures = {
  profile: { host: 'profiles', path: '/alice' },
  'profile-phone': { host: 'profiles', path: '/alice', size: 'phone' },
  'profile-studio': { host: 'profiles', path: '/jonas.weber' },
  'profile-arabic': { host: 'profiles', path: '/nour?lang=ar' },
  editor: { host: 'main', path: '/edit/work', user: 'alice' },
  publish: { host: 'main', path: editorPaths.publish, user: 'alice' },
  languages: { host: 'main', path: '/edit/languages/fr', user: 'alice' },
  share: { host: 'main', path: editorPaths.share, user: 'alice' },
  directory: { host: 'main', path: directoryPaths.people },
  users: { host: 'main', path: mainPaths.users, user: 'alice' },
} as const satisfies Record<string, Picture>;
