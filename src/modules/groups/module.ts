import { apiPaths } from '../../core/paths/api.ts';
import { editorPaths } from '../../core/paths/editor.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { lazily } from '../../core/web/lazily.ts';
import { createEndpoints } from '../../hosts/api/endpoint/endpoint.ts';
import type { Module } from '../module.ts';
import { groupCommands } from './commands.ts';
import { groupContracts, groupSchemas } from './contract.ts';
import { groupPageRoutes } from './pages/routes.ts';
import { reviewCommands } from './review/commands.ts';
import { reviewOperations, reviewPageRoutes } from './review/routes.ts';

/** Departments and teams with their members, as a tree. */
export const groups: Module = {
  name: 'groups',
  needs: ['tables'],
  commands: [...groupCommands, ...reviewCommands],
  operations(services) {
    const at = createEndpoints(services, groupContracts, groupSchemas);
    const { apiUrl, previewUrl, baseUrl: mainUrl, directory } = services;
    const { access, isListedByDefault } = directory;
    const api = lazily(() => import('./api.ts'), {
      apiUrl,
      mainUrl,
      previewUrl,
      isListedByDefault,
      directory: access,
    });
    const reads = access === 'public' ? 'public' : 'groups:read';
    const { groups: all, group, mergeGroup, groupPicture, groupMembers, groupMember } = apiPaths;
    return [
      at('GET', all, 'list-groups', reads, api('getGroups')),
      at('POST', all, 'create-group', 'groups:write', api('postGroup')),
      at('GET', group, 'get-group', reads, api('getGroup')),
      at('PATCH', group, 'change-group', 'groups:write', api('patchGroup')),
      at('DELETE', group, 'delete-group', 'groups:write', api('dropGroup')),
      at('POST', mergeGroup, 'merge-group', 'groups:write', api('mergeGroup')),
      at('PUT', groupPicture, 'put-group-picture', 'groups:write', api('putPicture')),
      at('GET', groupMembers, 'list-group-members', reads, api('getMembers')),
      at('POST', groupMembers, 'add-group-members', 'groups:write', api('postMembers')),
      at('PUT', groupMember, 'put-group-member', 'groups:write', api('putGroupMember')),
      at('DELETE', groupMember, 'remove-group-member', 'groups:write', api('dropMember')),
      ...reviewOperations(services),
    ];
  },
  async startJob({ intervals, ...options }) {
    const { watchDays } = await import('./watch-days.ts');
    return watchDays({ ...options, interval: intervals.groups ?? 1_000 });
  },
  serve({ main }) {
    const sync = lazily(() => import('./sync-groups.ts'));
    const claimed = lazily(() => import('./claimed-groups.ts'));
    const facet = lazily(() => import('./people-facet.ts'), main);
    const title = lazily(() => import('./pages/own-groups.tsx'))('ownGroupsTitle');
    const reviewsTitle = lazily(() => import('./review/pages/review-texts.ts'))('reviewsTitle');
    return {
      main: [...groupPageRoutes(main), ...reviewPageRoutes(main)],
      slots: {
        directoryGroups: [
          {
            create: sync('createDirectoryGroup'),
            change: sync('changeDirectoryGroup'),
            delete: sync('deleteDirectoryGroup'),
            beginLeaving: claimed('beginLeavingGroups'),
            findClaimed: claimed('findClaimedGroups'),
            followClaim: claimed('followClaimedGroups'),
          },
        ],
        editor: [{ path: editorPaths.groups, icon: 'users', title }],
        site: [{ path: mainPaths.reviews, right: null, icon: 'check', title: reviewsTitle }],
        people: [
          {
            open: facet('openPeopleGroups'),
            isLinked: facet('isLinkedFor'),
            list: facet('listForSearchEngines'),
          },
        ],
      },
    };
  },
};
