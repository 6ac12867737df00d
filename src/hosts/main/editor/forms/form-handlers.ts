import type { EditorHandler } from '../editor-route.ts';
import type { FormPage } from './form-page.ts';
import { saveForm } from './save/save-form.ts';
import { showForm } from './show-form.ts';

/** Handlers of a form page: one shows the form, one saves it. */
export function formHandlers<P>(page: FormPage<P>): [show: EditorHandler<P>, save: EditorHandler<P>] {
  return [(request) => showForm(page, request), (request) => saveForm(page, request)];
}
