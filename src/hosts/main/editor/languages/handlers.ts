export { saveLanguage, showLanguage } from './language-form.tsx';
export { saveLanguages, showLanguages } from './languages-form.tsx';
