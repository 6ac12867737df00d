export { saveBasics, showBasics } from './basics-form.tsx';
export { saveItem, showItem } from './item-form.tsx';
export { addSection, showNewSection } from './new-section.tsx';
export { saveSection, showSection } from './section-form.tsx';
