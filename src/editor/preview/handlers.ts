export { drawFragment } from './draw-fragment.ts';
export { showPreview } from './show-preview.ts';
