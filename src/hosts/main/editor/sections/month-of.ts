import type { EditorRequest } from '../editor-route.ts';

/** The current month, shown for ongoing periods. */
export function monthOf({ services }: EditorRequest): string {
  return services.accounts.now().toISOString().slice(0, 'yyyy-mm'.length);
}
