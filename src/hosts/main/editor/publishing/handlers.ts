export { showHistory } from './history.tsx';
export { publishSeen, showPublish } from './publish.tsx';
export { restoreRevisionHandler, showRevision } from './revision.tsx';
export { takeBackHandler } from './take-back.ts';
export { askToUnpublish, unpublishHandler } from './unpublish.tsx';
export { withdrawHandler } from './withdraw-review.ts';
