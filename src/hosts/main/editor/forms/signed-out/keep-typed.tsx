import type { Exchange } from '../../../../../core/kernel/exchange.ts';
import { HttpError } from '../../../../../core/kernel/http-error.ts';
import { type Reply, redirect } from '../../../../../core/kernel/reply.ts';
import { mainPaths } from '../../../../../core/paths/main.ts';
import { readForm } from '../../../../../core/web/read-form.ts';
import { renderFramed } from '../../../../web/frame.tsx';
import type { VisitorExchange } from '../../../../web/route.ts';
import { pieceAddress } from '../../pieces/choose-piece.ts';
import formsCss from '../forms.css' with { type: 'text' };
import { parsePost } from '../save/form-post.ts';
import { TypedFields } from '../typed-fields.tsx';
import { keepTypedTexts } from './keep-typed-texts.ts';

/** Clients without a session can send these forms, so larger ones are neither read nor shown. */
const most = { bytes: 64 * 1024, fields: 1_000 };

/** Shows the values of a form whose session has ended, and submits them again after sign-in. */
export async function keepTyped(exchange: VisitorExchange): Promise<Reply> {
  const { fields, carried } = parsePost(await readSmallForm(exchange));
  if (fields.every(([, text]) => text === '')) return redirect(303, mainPaths.signIn);
  const texts = keepTypedTexts(exchange.locale);
  const answer = renderFramed(exchange, {
    status: 401,
    title: texts.title,
    css: formsCss,
    children: (
      <>
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
        <form method="post" action={pieceAddress(exchange)} class="fields">
          {carried.map(([name, text]) => (
            <input type="hidden" name={name} value={text} />
          ))}
          <p class="actions">
            <a href={mainPaths.signIn} target="_blank" rel="noopener">
              {texts.signIn}
            </a>
            <button type="submit">{texts.send}</button>
          </p>
        </form>
        <h2>{texts.typed}</h2>
        <TypedFields fields={fields} locale={exchange.locale} />
      </>
    ),
  });
  answer.headers['WWW-Authenticate'] = 'Session realm="Vitrine"';
  return answer;
}

async function readSmallForm(exchange: Exchange): Promise<URLSearchParams> {
  try {
    return await readForm(exchange, most.bytes, most.fields);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 413) throw error;
    const message = 'You are signed out, and this form is too large to be shown again.';
    throw new HttpError(413, `${message} Sign in in another tab, then go back and send the form again.`);
  }
}
