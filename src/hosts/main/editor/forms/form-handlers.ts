import type { EditorHandler } from '../editor-route.ts';
import type { FormPage } from './form-page.ts';
import { saveForm } from './save/save-form.ts';
import { showForm } from './show-form.ts';

/** Of a page that is a form: one shows it, the other saves what was typed. */
export function formHandlers<P>(page: FormPage<P>): [show: EditorHandler<P>, save: EditorHandler<P>] {
  return [(request) => showForm(page, request), (request) => saveForm(page, request)];
}
