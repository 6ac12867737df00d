import type { RequestProps } from '../editor-route.ts';

/** The origin of a form: the member's id and the revision. */
export function MadeFrom({ request, revision }: RequestProps & { readonly revision: number }) {
  return (
    <>
      <input type="hidden" name="revision" value={String(revision)} />
      <Whose request={request} />
    </>
  );
}

/** Another user may have signed in before the form is sent. See `isForAnother`. */
export function Whose({ request }: RequestProps) {
  return <input type="hidden" name="whose" value={request.user.id} />;
}
