import { Done } from '../../../core/html/design/done.tsx';
import { TextField } from '../../../core/html/design/text-field.tsx';
import { HttpError } from '../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { readForm } from '../../../core/web/read-form.ts';
import { isOfAnother } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { renderFramed } from '../../../hosts/web/frame.tsx';
import type { MemberExchange } from '../../../hosts/web/route.ts';
import { findRepeated } from '../answer-form.ts';
import { commandLineClient } from '../clients.ts';
import { decideDevice, findWaitingDevice } from '../devices.ts';
import type { StoredDevice } from '../store.ts';
import { authorizeTexts } from './authorize-texts.ts';
import { Consent, type ConsentTrouble, troubleOf } from './consent.tsx';

/** The page on which a member types the command line's code. The code is checked only on submission. */
export function showDevice({ exchange }: MemberCall): Reply {
  return askForCode(exchange, queryParameter(exchange.query, 'code') ?? '', false);
}

export async function postDevice({ accounts, exchange }: MemberCall): Promise<Reply> {
  const form = await readForm(exchange);
  const repeated = findRepeated(form);
  if (repeated !== null) throw new HttpError(400, `Send ${repeated} only once.`);
  const code = form.get('code') ?? '';
  const device = await findWaitingDevice(accounts, code);
  if (!device) return askForCode(exchange, code, true);
  const decision = form.get('decision');
  if (decision === null) return ask(exchange, device, code, null);
  if (isOfAnother(form, exchange)) return ask(exchange, device, code, 'for-another');
  const { username } = exchange.visitor.session;
  const isAllowed = decision === 'allow';
  const decided = { username, name: commandLineClient.name, isAllowed };
  try {
    if (!(await decideDevice(accounts, device, decided))) return askForCode(exchange, code, true);
  } catch (error) {
    return ask(exchange, device, code, troubleOf(error));
  }
  const texts = authorizeTexts(exchange.locale);
  return renderFramed(exchange, {
    title: texts.deviceTitle,
    children: (
      <>
        <h1>{texts.deviceTitle}</h1>
        <Done>{isAllowed ? texts.deviceAllowed : texts.deviceDenied}</Done>
      </>
    ),
  });
}

function ask(
  exchange: MemberExchange,
  { scopes }: StoredDevice,
  code: string,
  trouble: ConsentTrouble | null,
): Reply {
  return renderFramed(exchange, {
    status: trouble ? 409 : 200,
    title: authorizeTexts(exchange.locale).deviceTitle,
    children: (
      <Consent
        exchange={exchange}
        to={mainPaths.device}
        client={{ name: commandLineClient.name, host: null }}
        scopes={scopes.split(' ')}
        back={null}
        hidden={{ code }}
        trouble={trouble}
      />
    ),
  });
}

function askForCode(exchange: MemberExchange, code: string, isWrong: boolean): Reply {
  const texts = authorizeTexts(exchange.locale);
  return renderFramed(exchange, {
    status: isWrong ? 422 : 200,
    title: texts.deviceTitle,
    children: (
      <form method="post" action={mainPaths.device} class="fields">
        <h1>{texts.deviceTitle}</h1>
        <TextField
          name="code"
          label={texts.deviceCode}
          hint={texts.deviceHint}
          trouble={isWrong ? texts.deviceTrouble : undefined}
          value={code}
          maxlength={20}
          dir="ltr"
          autocomplete="off"
        />
        <button type="submit">{texts.deviceNext}</button>
      </form>
    ),
  });
}
