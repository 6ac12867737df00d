export { saveBasics, showBasics } from './basics.tsx';
export { saveItem, showItem } from './item.tsx';
export { keepTyped } from './keep-typed.tsx';
export { addSection, showNewSection } from './new-section.tsx';
export { saveSection, showSection } from './section.tsx';
