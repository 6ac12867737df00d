import { mostTokens } from '../../accounts/identity/tokens.ts';
import { type Reply, redirect } from '../../core/kernel/reply.ts';
import { mainPaths } from '../../core/paths/main.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { freshToken } from '../../hosts/main/members/access/token-form.tsx';
import { tokenTexts } from '../../hosts/main/members/access/token-texts.ts';
import { renderTokens } from '../../hosts/main/members/access/tokens-page.tsx';
import { readOwnForm } from '../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../hosts/main/members/services.ts';
import type { MemberExchange } from '../../hosts/web/route.ts';
import { allowCi, type NewCiRule } from './allow-ci.ts';
import { type CiDraft, CiForm } from './ci-form.tsx';
import { ciTexts } from './ci-texts.ts';

/** Creates a rule, as a member for the own profile, or as an operator for any. */
export async function postAllowCi(issuers: readonly string[], call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const wanted = readRule(await readOwnForm(exchange), exchange);
  const { trouble: words } = ciTexts(exchange.locale);
  const refuse = (trouble: CiDraft['trouble']) =>
    renderTokens(call, {
      status: 422,
      sections: { ci: CiForm({ exchange, draft: { ...wanted, trouble }, issuers }) },
    });
  if (wanted.name === '') return refuse({ name: words.name });
  try {
    await allowCi(call.accounts, wanted, issuers);
    return redirect(303, `${mainPaths.tokens}?saved=ci`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.reason === 'unknown' || error.reason === 'gone') return refuse({ username: words.username });
    if (error.reason === 'invalid') return refuse(troubleOf(error, words));
    const trouble = { at: 'form', message: tokenTexts(exchange.locale).tooMany(mostTokens) } as const;
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
