import {
  addSecondFactor,
  type OfferedSecret,
  offerSecret,
  removeSecondFactor,
  reopenSecret,
} from '../../../../accounts/identity/second-factor.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { renderQr } from '../../../../domain/formats/qr.ts';
import { accountTexts } from '../account/account-texts.ts';
import { renderOwnPlace } from '../account/own-place.tsx';
import { FormOwner, readOwnForm } from '../own-form.tsx';
import type { MemberCall } from '../services.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

export function showSecondFactor(call: MemberCall): Promise<Reply> {
  return renderSetUp(call, offerSecret(call.appSecret, call.exchange.visitor.session.userId), false);
}

export async function postSecondFactor(call: MemberCall): Promise<Reply> {
  const { appSecret, accounts, exchange } = call;
  const { session } = exchange.visitor;
  const form = await readOwnForm(exchange);
  const [sealed, code] = [form.get('sealed') ?? '', form.get('code') ?? ''];
  const added = await addSecondFactor(accounts, appSecret, session, { sealed, code });
  if (added === 'on already') return renderOnAlready(call);
  if (added !== 'wrong code') return renderCodes(call, added);
  const again = reopenSecret(appSecret, session.userId, sealed) ?? offerSecret(appSecret, session.userId);
  return renderSetUp(call, again, true);
}

export async function postRemoveSecondFactor({ accounts, exchange }: MemberCall): Promise<Reply> {
  await readOwnForm(exchange);
  await removeSecondFactor(accounts, exchange.visitor.session.username);
  return redirect(303, `${mainPaths.account}?saved=no-second-factor`);
}

function renderSetUp(call: MemberCall, { typed, sealed }: OfferedSecret, isWrong: boolean): Promise<Reply> {
  const { exchange } = call;
  const texts = secondFactorTexts(exchange.locale);
  const { site } = exchange.host;
  const label = `${site.name}:${exchange.visitor.session.username}`;
  const query = new URLSearchParams({ secret: typed, issuer: site.name });
  const address = `otpauth://totp/${encodeURIComponent(label)}?${String(query).replaceAll('+', '%20')}`;
  return renderOwnPlace(call, {
    place: null,
    title: texts.setUp,
    ...(isWrong && { status: 422 }),
    children: (
      <>
        <h1>{texts.setUp}</h1>
        <p>{texts.scan}</p>
        <img
          width="240"
          height="240"
          alt={texts.key}
          src={`data:image/svg+xml,${encodeURIComponent(renderQr(address))}`}
        />
        <p>
          {texts.key}: <code dir="ltr">{typed.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <form method="post" action={mainPaths.secondFactor} class="fields">
          <FormOwner exchange={exchange} />
          <input type="hidden" name="sealed" value={sealed} />
          <TextField
            name="code"
            label={texts.code}
            trouble={isWrong ? texts.wrong : undefined}
            maxlength={20}
            autocomplete="one-time-code"
          />
          <button type="submit">{texts.confirm}</button>
        </form>
      </>
    ),
  });
}

/** The response to a form that was submitted again, for example by reloading the page. */
function renderOnAlready(call: MemberCall): Promise<Reply> {
  const texts = secondFactorTexts(call.exchange.locale);
  return renderOwnPlace(call, {
    place: null,
    title: texts.title,
    status: 409,
    children: (
      <>
        <h1>{texts.title}</h1>
        <Alert>{texts.onAlready}</Alert>
        <p class="actions">
          <a class="button" href={mainPaths.account}>
            {texts.toAccount}
          </a>
          <a class="button second" href={mainPaths.secondFactor}>
            {texts.again}
          </a>
        </p>
      </>
    ),
  });
}

function renderCodes(call: MemberCall, codes: readonly string[]): Promise<Reply> {
  const texts = secondFactorTexts(call.exchange.locale);
  return renderOwnPlace(call, {
    place: null,
    title: texts.codesTitle,
    children: (
      <>
        <h1>{texts.codesTitle}</h1>
        <p role="status">
          {texts.codesHint} {accountTexts(call.exchange.locale).othersEnded}
        </p>
        <ol>
          {codes.map((code) => (
            <li>
              <code dir="ltr">{code}</code>
            </li>
          ))}
        </ol>
        <p>
          <a class="button" href={mainPaths.account}>
            {texts.toAccount}
          </a>
        </p>
      </>
    ),
  });
}
