import type { EditorHandler } from '../editor-route.ts';
import type { FormPage } from './form-page.ts';
import { saveForm } from './save/save-form.ts';
import { showForm } from './show-form.ts';

/** The two handlers of a form page: the first shows the form, the second saves it. */
export function formHandlers<P>(page: FormPage<P>): [show: EditorHandler<P>, save: EditorHandler<P>] {
  return [(request) => showForm(page, request), (request) => saveForm(page, request)];
}
