import type { RequestProps } from '../editor-route.ts';

/** The origin of a form: the ID of the member and the revision. */
export function MadeFrom({ request, revision }: RequestProps & { readonly revision: number }) {
  return (
    <>
      <input type="hidden" name="revision" value={String(revision)} />
      <Whose request={request} />
    </>
  );
}

/** Another user may have signed in since the page was opened. See `isForAnother`. */
export function Whose({ request }: RequestProps) {
  return <input type="hidden" name="whose" value={request.user.id} />;
}
