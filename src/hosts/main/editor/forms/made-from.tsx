import type { RequestProps } from '../editor-route.ts';

/** What a form was made from: the member's id, and the revision. */
export function MadeFrom({ request, revision }: RequestProps & { readonly revision: number }) {
  return (
    <>
      <input type="hidden" name="revision" value={String(revision)} />
      <Whose request={request} />
    </>
  );
}

/** Another user may have signed in in this browser by the time that it is sent: see `isForAnother`. */
export function Whose({ request }: RequestProps) {
  return <input type="hidden" name="whose" value={request.user.id} />;
}
