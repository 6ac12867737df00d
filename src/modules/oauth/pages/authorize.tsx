import { Alert } from '../../../core/html/design/alert.tsx';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { readForm } from '../../../core/web/read-form.ts';
import { leaveFor } from '../../../hosts/main/members/leaving-page.tsx';
import { isOfAnother } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import type { MemberExchange } from '../../../hosts/web/route.ts';
import { findRepeated } from '../answer-form.ts';
import { issueCode } from '../grants.ts';
import { authorizeTexts } from './authorize-texts.ts';
import { Consent, type ConsentTrouble, troubleOf } from './consent.tsx';
import {
  type Authorization,
  type AuthorizeServices,
  addressBack,
  parseAuthorization,
} from './parse-authorization.ts';

type AuthorizeCall = MemberCall & AuthorizeServices;

/** Asks the member to authorize a client. */
export async function showAuthorize(call: AuthorizeCall): Promise<Reply> {
  const { exchange } = call;
  const query = exchange.query.slice(1);
  const asked = await parseAuthorization(call, exchange.visitor.session, new URLSearchParams(query));
  if (typeof asked === 'string') return refuse(exchange, asked);
  // Often the target of the sign-in form, whose policy forbids redirects to another site.
  return 'backTo' in asked ? leaveFor(exchange, asked.backTo) : ask(exchange, asked, query, null);
}

/** The form contains the authorization request, which is validated again. */
export async function postAuthorize(call: AuthorizeCall): Promise<Reply> {
  const { exchange } = call;
  const form = await readForm(exchange);
  const repeated = findRepeated(form);
  if (repeated !== null) return refuse(exchange, `Send ${repeated} only once.`);
  const request = form.get('request') ?? '';
  const asked = await parseAuthorization(call, exchange.visitor.session, new URLSearchParams(request));
  if (typeof asked === 'string') return refuse(exchange, asked);
  if ('backTo' in asked) return redirect(303, asked.backTo);
  if (isOfAnother(form, exchange)) return ask(exchange, asked, request, 'for-another');
  try {
    const answer = form.get('decision') === 'allow' ? { code: await allow(call, asked) } : denied;
    return redirect(303, addressBack(call.apiUrl, asked, answer));
  } catch (error) {
    return ask(exchange, asked, request, troubleOf(error));
  }
}

const denied = { error: 'access_denied', error_description: 'The user denied access.' };

async function allow(
  { accounts, exchange }: MemberCall,
  { client, scopes, redirectUri, challenge }: Authorization,
): Promise<string> {
  const { username } = exchange.visitor.session;
  const wanted = { username, clientId: client.id, name: client.name, scopes };
  return issueCode(accounts, wanted, { redirectUri, challenge });
}

function ask(
  exchange: MemberExchange,
  asked: Authorization,
  request: string,
  trouble: ConsentTrouble | null,
): Reply {
  const { client, redirectUri, scopes } = asked;
  return renderFramed(exchange, {
    status: trouble ? 409 : 200,
    title: authorizeTexts(exchange.locale).title,
    // This form redirects the browser to the client.
    formsLeadTo: new URL(redirectUri).origin,
    children: (
      <Consent
        exchange={exchange}
        to={mainPaths.authorize}
        client={{ name: client.name, host: new URL(client.id).host }}
        scopes={scopes}
        back={new URL(redirectUri)}
        hidden={{ request }}
        trouble={trouble}
      />
    ),
  });
}

function refuse(exchange: MemberExchange, why: string): Reply {
  const texts = authorizeTexts(exchange.locale);
  return renderFramed(exchange, {
    status: 400,
    title: texts.refused,
    children: (
      <>
        <h1>{texts.refused}</h1>
        <Alert>{why}</Alert>
        <p>{texts.refusedHint}</p>
      </>
    ),
  });
}
