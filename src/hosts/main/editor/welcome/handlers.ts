export { showPictureStep, storePicture } from './picture-step.tsx';
export { saveWhoStep, saveWorkStep, showWhoStep, showWorkStep } from './step-forms.tsx';
