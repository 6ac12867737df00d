import { editorPaths } from '../../../core/paths/editor.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { lazily } from '../../../core/web/lazily.ts';
import { createEditorRoutes } from '../../../hosts/main/editor/editor-route.ts';
import { routesWith } from '../../../hosts/main/members/member-route.ts';
import type { MainServices } from '../../../hosts/main/routes.ts';

const list = lazily(() => import('./groups-page.tsx'));
const group = lazily(() => import('./send-group.ts'));
const embed = lazily(() => import('./group-embed.tsx'));
const picture = lazily(() => import('./show-picture.ts'));
const fresh = lazily(() => import('./new-group.tsx'));
const edit = lazily(() => import('./edit-group.tsx'));
const post = lazily(() => import('./post-group.ts'));
const upload = lazily(() => import('./post-picture.ts'));
const table = lazily(() => import('./post-member-table.ts'));
const own = lazily(() => import('./own-groups.tsx'));

/** If the directory is for members only, or off, visitors without a session see no groups. */
export function groupPageRoutes(main: MainServices) {
  const { forAnybody, forMembers, forOperators } = routesWith(main);
  const forReaders = main.directory.access === 'public' ? forAnybody : forMembers;
  const page = createEditorRoutes(main);
  const found = { compress: 'per-request', logQuery: false } as const;
  // These pages exist only for members themselves, not for their delegates.
  const [ownGroups] = page('GET', editorPaths.groups, 'own-groups', own('showOwnGroups'));
  const [saveShown] = page('POST', editorPaths.group, 'save-group-choice', own('postShown'));
  const [leave] = page('POST', editorPaths.leaveGroup, 'leave-group', own('postLeave'));
  return [
    forReaders.get(mainPaths.groups, 'groups', list('showGroups'), { compress: 'per-request' }),
    forOperators.get(mainPaths.newGroup, 'new-group', fresh('showNewGroup')),
    forOperators.post(mainPaths.newGroup, 'create-group', fresh('postNewGroup')),
    forReaders.get(mainPaths.group, 'group', group('showGroup'), found),
    forReaders.get(mainPaths.groupEmbed, 'group-embed', embed('showGroupEmbed'), found),
    forReaders.get(mainPaths.groupPicture, 'group-picture', picture('showGroupPicture')),
    forMembers.get(mainPaths.editGroup, 'edit-group', edit('showEditGroup')),
    forMembers.post(mainPaths.editGroup, 'save-group', post('postEditGroup')),
    forMembers.post(mainPaths.groupPicture, 'save-group-picture', upload('postPicture')),
    forMembers.post(mainPaths.groupMembers, 'save-group-members', table('postMemberTable')),
    ...[ownGroups, saveShown, leave].filter((route) => route !== undefined),
  ];
}
