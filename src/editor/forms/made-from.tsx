import type { EditorRequest } from '../editor-route.ts';

/** What a form goes by: whose profile it was made for, and from which revision of it. */
export function MadeFrom({
  request,
  revision,
}: {
  readonly request: EditorRequest;
  readonly revision: number;
}) {
  return (
    <>
      <input type="hidden" name="revision" value={String(revision)} />
      <input type="hidden" name="whose" value={request.edited.user.id} />
    </>
  );
}
