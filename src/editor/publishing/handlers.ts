export { showHistory } from './history.tsx';
export { publishSeen, showPublish } from './publish.tsx';
export { restoreRevisionHandler, showRevision } from './revision.tsx';
export { askToUnpublish, unpublishHandler } from './unpublish.tsx';
