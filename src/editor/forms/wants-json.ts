import { createTypeChooser } from '../../kernel/negotiate.ts';
import { header } from '../../kernel/request.ts';
import type { Visit } from '../editor-route.ts';

const chooseType = createTypeChooser(['text/html', 'application/json']);

/** Whether a script asks. */
export function wantsJson({ exchange }: Visit): boolean {
  return chooseType(header(exchange.request, 'accept')) === 'application/json';
}
