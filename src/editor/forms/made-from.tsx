import type { Visit } from '../editor-route.ts';

/** What a form goes by: whose profile it was made for, and from which revision of it. */
export function MadeFrom({ visit, revision }: { readonly visit: Visit; readonly revision: number }) {
  return (
    <>
      <input type="hidden" name="revision" value={String(revision)} />
      <input type="hidden" name="whose" value={visit.whose.user.id} />
    </>
  );
}
