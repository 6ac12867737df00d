import type { EditorRequest } from '../editor-route.ts';

/** The month that it is, `2026-11`: what goes on lasts until then. */
export function monthOf({ services }: EditorRequest): string {
  return services.accounts.now().toISOString().slice(0, 'yyyy-mm'.length);
}
