import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { Refusal } from '../../../../domain/profile/refusal.ts';
import { allowCi, type NewCiRule } from '../../../../modules/ci/allow-ci.ts';
import type { MemberExchange } from '../../../web/route.ts';
import { readOwnForm } from '../own-form.tsx';
import type { MemberCall } from '../services.ts';
import type { CiDraft } from './ci-form.tsx';
import { ciTexts } from './ci-texts.ts';
import { freshToken } from './token-form.tsx';
import { tokenTexts } from './token-texts.ts';
import { renderTokens } from './tokens-page.tsx';

/** A member for their own profile, an operator for any. */
export async function postAllowCi(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const wanted = readRule(await readOwnForm(exchange), exchange);
  const { trouble: words } = ciTexts(exchange.locale);
  const refuse = (trouble: CiDraft['trouble']) =>
    renderTokens(call, { status: 422, ciDraft: { ...wanted, trouble } });
  if (wanted.name === '') return refuse({ name: words.name });
  try {
    await allowCi(call.accounts, wanted, call.ciIssuers);
    return redirect(303, `${mainPaths.tokens}?saved=ci`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.reason === 'unknown' || error.reason === 'gone') return refuse({ username: words.username });
    if (error.reason === 'invalid') return refuse(troubleOf(error, words));
    const trouble = { at: 'form', message: tokenTexts(exchange.locale).tooMany } as const;
    return renderTokens(call, { status: 409, draft: { ...freshToken, trouble } });
  }
}

function readRule(form: URLSearchParams, { visitor }: MemberExchange): NewCiRule {
  const read = (name: string) => form.get(`ci-${name}`)?.trim() ?? '';
  const { username, operator } = visitor.session;
  return {
    username: operator === 1 ? read('username') || username : username,
    name: read('name'),
    issuer: read('issuer'),
    repositoryId: read('repositoryId'),
    ownerId: read('ownerId'),
    branch: read('branch'),
    environment: read('environment'),
    pulls: form.has('pulls'),
  };
}

function troubleOf({ problems }: Refusal, words: ReturnType<typeof ciTexts>['trouble']): CiDraft['trouble'] {
  const inWords: Record<string, string> = {
    '/name': words.name,
    '/issuer': words.issuer,
    '/repositoryId': words.number,
    '/ownerId': words.number,
    '/branch': words.branch,
    '/environment': words.text,
  };
  return Object.fromEntries(problems.map(({ pointer }) => [pointer.slice(1), inWords[pointer]]));
}
