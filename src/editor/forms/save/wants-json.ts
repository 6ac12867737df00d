import { createTypeChooser } from '../../../kernel/negotiate.ts';
import { header } from '../../../kernel/request.ts';
import type { EditorRequest } from '../../editor-route.ts';

const chooseType = createTypeChooser(['text/html', 'application/json']);

export function wantsJson({ exchange }: EditorRequest): boolean {
  return chooseType(header(exchange.request, 'accept')) === 'application/json';
}
