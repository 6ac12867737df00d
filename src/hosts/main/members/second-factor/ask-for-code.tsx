import { type FirstStep, sealFirstStep } from '../../../../accounts/identity/first-step.ts';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { TextField } from '../../../../core/html/design/text-field.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { findSecondFactor } from '../../../../store/second-factors.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { VisitorExchange } from '../../../web/route.ts';
import type { VisitorCall } from '../services.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

/** Asks for the authentication code before a session starts. Null if the account has no two-factor authentication. */
export async function askForCode(call: VisitorCall, step: FirstStep): Promise<Reply | null> {
  const found = await findSecondFactor(call.accounts.database, step.userId);
  return found && renderAskForCode(call.exchange, sealFirstStep(call, step));
}

interface Trouble {
  readonly status: 403 | 429;
  readonly message: string;
  /** Seconds until the next attempt is allowed. */
  readonly wait?: number;
}

export function renderAskForCode(exchange: VisitorExchange, sealed: string, trouble?: Trouble): Reply {
  const texts = secondFactorTexts(exchange.locale);
  return renderFramed(exchange, {
    title: texts.askTitle,
    ...(trouble && { status: trouble.status, wait: trouble.wait }),
    children: (
      <div class="gate">
        <h1>{texts.askTitle}</h1>
        {trouble && <Alert>{trouble.message}</Alert>}
        <p class="hint">{texts.askHint}</p>
        <form method="post" action={mainPaths.secondStep + exchange.query} class="card fields">
          <input type="hidden" name="step" value={sealed} />
          <TextField name="code" label={texts.askCode} maxlength={20} autocomplete="one-time-code" />
          <button type="submit" class="wide">
            {textsFor(exchange.locale).member.signIn}
          </button>
        </form>
      </div>
    ),
  });
}
