import {
  createToken,
  mostTokens,
  requireToken,
  revokeTokenCommand,
  type Scope,
} from '../../../../accounts/identity/tokens.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { readSentOnce } from '../../../../core/web/sent-once.tsx';
import { explainRefusal } from '../../../web/refused.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { readOwnForm } from '../own-form.tsx';
import type { MemberCall } from '../services.ts';
import { lifetimes, offeredScopes, type TokenDraft } from './token-form.tsx';
import { tokenTexts } from './token-texts.ts';
import { renderTokens } from './tokens-page.tsx';

const day = 24 * 60 * 60 * 1000;

/** Renders the page without a redirect, because the secret can't be shown again. */
export async function postAddToken(call: MemberCall): Promise<Reply> {
  const { accounts, exchange } = call;
  const form = await readOwnForm(exchange);
  const draft = readDraft(form, exchange);
  if (draft.trouble) return renderTokens(call, { status: 422, draft });
  try {
    const issued = await createToken(accounts, {
      username: exchange.visitor.session.username,
      name: draft.name,
      scopes: draft.scopes,
      expiresAt: expiryOf(draft, accounts.now()),
      form: readSentOnce(form),
    });
    return await renderTokens(call, { status: 201, issued });
  } catch (error) {
    const { tooMany, nameTrouble, madeAlready } = tokenTexts(exchange.locale);
    const words = { impossible: tooMany(mostTokens), invalid: nameTrouble, taken: madeAlready };
    const { status, message } = explainRefusal(error, words);
    const trouble = { at: status === 422 ? 'name' : 'form', message } as const;
    return renderTokens(call, { status, draft: { ...draft, trouble } });
  }
}

export async function postRevokeToken({ accounts, exchange, params }: MemberCall<'id'>): Promise<Reply> {
  const token = await requireToken(accounts, params.id, exchange.visitor.session.userId);
  if (token.revokedAt === null) await revokeTokenCommand(accounts, token);
  return redirect(303, `${mainPaths.tokens}?saved=revoked`);
}

/** Unknown scopes and lifetimes are ignored. */
function readDraft(
  form: URLSearchParams,
  exchange: MemberExchange,
): TokenDraft & { readonly scopes: readonly Scope[] } {
  const texts = tokenTexts(exchange.locale);
  const name = form.get('name')?.trim() ?? '';
  const scopes = offeredScopes(exchange).filter((scope) => form.getAll('scope').includes(scope));
  const lifetime = lifetimes.find((one) => one === form.get('lifetime')) ?? '90';
  if (name === '') return { name, scopes, lifetime, trouble: { at: 'name', message: texts.nameTrouble } };
  const trouble = scopes.length === 0 ? ({ at: 'scopes', message: texts.scopeTrouble } as const) : null;
  return { name, scopes, lifetime, trouble };
}

function expiryOf({ lifetime }: TokenDraft, now: Date): Date | null {
  return lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * day);
}
