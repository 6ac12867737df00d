import { formOfAnother, HttpError } from '../../../core/kernel/http-error.ts';
import { readForm } from '../../../core/web/read-form.ts';
import type { MemberExchange } from '../../web/route.ts';

/** Identifies the user of a form, because another user may sign in to this browser before the form is submitted. */
export function FormOwner({ exchange }: { readonly exchange: MemberExchange }) {
  return <input type="hidden" name="whose" value={ownerOf(exchange)} />;
}

/** The same field for a form with a single button. */
export function ownFields(exchange: MemberExchange, fields: Readonly<Record<string, string>> = {}) {
  return { ...fields, whose: ownerOf(exchange) };
}

/** Rejects a form that was rendered for another user, because it would change the account of this user. */
export async function readOwnForm(exchange: MemberExchange, largest?: number): Promise<URLSearchParams> {
  const form = await readForm(exchange, largest);
  requireOwn(form, exchange);
  return form;
}

/** As `readOwnForm`, for the fields of an upload. */
export function requireOwn(form: Pick<URLSearchParams, 'get'>, exchange: MemberExchange): void {
  if (isOfAnother(form, exchange))
    throw new HttpError(
      409,
      'You are now signed in as another user, so this was not saved. Reload the page.',
      {},
      undefined,
      formOfAnother,
    );
}

export function isOfAnother(form: Pick<URLSearchParams, 'get'>, exchange: MemberExchange): boolean {
  const whose = form.get('whose');
  return Boolean(whose) && whose !== ownerOf(exchange);
}

function ownerOf({ visitor }: MemberExchange): string {
  return visitor.session.userId;
}
