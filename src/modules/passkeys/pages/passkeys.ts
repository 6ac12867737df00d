import { type AccountChange, noteAudit } from '../../../accounts/change-user.ts';
import type { FirstCredential } from '../../../accounts/identity/accept-invitation.ts';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { readForm } from '../../../core/web/read-form.ts';
import { Refusal } from '../../../domain/profile/refusal.ts';
import { foldUsername } from '../../../domain/profile/username.ts';
import { renderAccount } from '../../../hosts/main/members/account/account-page.tsx';
import { offeredWaysOf } from '../../../hosts/main/members/offered-ways.ts';
import { continueRequest } from '../../../hosts/main/members/proof/continue-request.ts';
import { renderProof } from '../../../hosts/main/members/proof/proof-page.tsx';
import type { MemberCall, VisitorCall } from '../../../hosts/main/members/services.ts';
import { nextOf } from '../../../hosts/main/members/sign-in/next-of.ts';
import { notifyOfNewDevice, renderSignIn } from '../../../hosts/main/members/sign-in/sign-in.tsx';
import { explainRefusal } from '../../../hosts/web/refused.ts';
import {
  addPasskey,
  addPasskeyIn,
  type PasskeyTrouble,
  readMadePasskey,
  removePasskey,
  usePasskey,
} from '../passkeys.ts';
import { addPurpose, askedAs, joinPurpose, nameOfDevice, proofPurpose, signInPurpose } from './asked-as.ts';
import { passkeyTexts } from './passkey-texts.ts';

export async function postPasskeySignIn(call: VisitorCall): Promise<Reply> {
  const { accounts, sessions, exchange } = call;
  const credential = (await readForm(exchange)).get('credential') ?? '';
  const found = await usePasskey(accounts, credential, askedAs(call, signInPurpose));
  if (typeof found === 'string') {
    await accounts.database.transaction(
      (queries) =>
        noteAudit(
          queries,
          { ...accounts, actor: null },
          {
            type: 'sign-in.failed',
            user: null,
            details: { wrong: 'passkey' },
          },
        ),
      'async',
    );
    return refuseSignIn(call, found);
  }
  const isKnown = sessions.remembers(exchange, { ...found, account: foldUsername(found.username) });
  await sessions.signIn(exchange, found, 'passkey');
  if (!isKnown) await notifyOfNewDevice(accounts, exchange, found.userId);
  return redirect(303, nextOf(exchange));
}

function refuseSignIn(call: VisitorCall, trouble: PasskeyTrouble): Promise<Reply> {
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
  return renderAccount(call, { status: 422, sections: { passkeys: message } });
}

export async function postRemovePasskey(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const id = (await readForm(exchange)).get('passkey') ?? '';
  try {
    const { username } = exchange.visitor.session;
    await removePasskey(call.accounts, username, id, offeredWaysOf(call));
  } catch (error) {
    const { status, message } = explainRefusal(error, { impossible: passkeyTexts(exchange.locale).lastOne });
    return renderAccount(call, { status, sections: { passkeys: message } });
  }
  return redirect(303, `${mainPaths.account}?saved=no-passkey`);
}

export async function postProofByPasskey(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const { locale, visitor } = exchange;
  const texts = passkeyTexts(locale);
  const credential = (await readForm(exchange)).get('credential') ?? '';
  const asked = askedAs(call, proofPurpose(visitor.session.id));
  const found = await usePasskey(call.accounts, credential, asked);
  if (typeof found === 'string')
    return renderProof(call, { status: found === 'malformed' ? 422 : 403, message: texts.trouble[found] });
  if (found.userId !== visitor.session.userId)
    return renderProof(call, { status: 403, message: texts.otherAccount });
  await call.sessions.prove(exchange, visitor.session);
  return continueRequest(call);
}

/** The passkey created to accept an invitation, or the reason why it is invalid. */
export function readJoin(
  call: VisitorCall,
  invitationId: string,
  form: URLSearchParams,
): FirstCredential | string {
  const { trouble } = passkeyTexts(call.exchange.locale);
  const userId = form.get('handle') ?? '';
  const asked = askedAs(call, joinPurpose(invitationId, userId));
  const passkey = readMadePasskey(form.get('credential') ?? '', asked);
  if (typeof passkey === 'string') return trouble[passkey];
  const name = nameOfDevice(call.exchange);
  const add = async (change: AccountChange) => {
    // The passkey exists already, or the form was submitted twice.
    if ((await addPasskeyIn(change, passkey, name)) !== null)
      throw new Refusal('impossible', trouble.challenge);
  };
  return { userId, add };
}
