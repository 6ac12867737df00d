import {
  addPasskey,
  type PasskeyTrouble,
  readMadePasskey,
  removePasskey,
  usePasskey,
} from '../../../../accounts/identity/passkeys.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import { foldUsername } from '../../../../domain/profile/username.ts';
import { explainRefusal } from '../../../web/refused.ts';
import { renderAccount } from '../account/account-page.tsx';
import { offeredWaysOf } from '../offered-ways.ts';
import type { MemberCall, VisitorCall } from '../services.ts';
import { nextOf } from '../sign-in/next-of.ts';
import { notifyOfNewDevice, renderSignIn } from '../sign-in/sign-in.tsx';
import { askedAs } from './asked-as.ts';
import { signInPurpose } from './passkey-button.tsx';
import { addPurpose } from './passkey-list.tsx';
import { passkeyTexts } from './passkey-texts.ts';

export async function postPasskeySignIn(call: VisitorCall): Promise<Reply> {
  const { accounts, sessions, exchange } = call;
  const credential = (await readForm(exchange)).get('credential') ?? '';
  const found = await usePasskey(accounts, credential, askedAs(call, signInPurpose));
  if (typeof found === 'string') return refuseSignIn(call, found);
  const isKnown = sessions.remembers(exchange, { ...found, account: foldUsername(found.username) });
  await sessions.signIn(exchange, found, 'passkey');
  if (!isKnown) await notifyOfNewDevice(accounts, exchange, found.userId);
  return redirect(303, nextOf(exchange));
}

function refuseSignIn(call: VisitorCall, trouble: PasskeyTrouble): Reply {
  const message = passkeyTexts(call.exchange.locale).trouble[trouble];
  return renderSignIn(call, { status: trouble === 'malformed' ? 422 : 403, message });
}

export async function postAddPasskey(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const { session } = exchange.visitor;
  const form = await readForm(exchange);
  const name = form.get('passkey-name') ?? '';
  const made = readMadePasskey(form.get('credential') ?? '', askedAs(call, addPurpose(session.id)));
  const trouble =
    typeof made === 'string' ? made : await addPasskey(call.accounts, session.username, made, name);
  if (trouble === null) return redirect(303, `${mainPaths.account}?saved=passkey`);
  const message = passkeyTexts(exchange.locale).trouble[trouble];
  return renderAccount(call, { status: 422, passkey: message });
}

export async function postRemovePasskey(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const id = (await readForm(exchange)).get('passkey') ?? '';
  try {
    const { username } = exchange.visitor.session;
    await removePasskey(call.accounts, username, id, offeredWaysOf(call));
  } catch (error) {
    const { status, message } = explainRefusal(error, { impossible: passkeyTexts(exchange.locale).lastOne });
    return renderAccount(call, { status, passkey: message });
  }
  return redirect(303, `${mainPaths.account}?saved=no-passkey`);
}
