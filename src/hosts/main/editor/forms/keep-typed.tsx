import type { Visitor } from '../../../../accounts/visitor.ts';
import type { Exchange } from '../../../../kernel/exchange.ts';
import { type Reply, redirect } from '../../../../kernel/reply.ts';
import { renderFramed } from '../../frame.tsx';
import { paths } from '../../paths.ts';
import { readForm } from '../../read-form.ts';
import { parsePost } from './form-post.ts';
import formsCss from './forms.css' with { type: 'text' };
import { keepTypedTexts } from './keep-typed-texts.ts';
import { TypedFields } from './typed-fields.tsx';

/** As large as any form of the editor may be. */
const largestForm = 2 * 1024 * 1024;

/** A form of somebody whose session is over: it is shown, and sent again once they have signed in elsewhere. */
export async function keepTyped(exchange: Exchange<Visitor>): Promise<Reply> {
  const { fields, carried } = parsePost(await readForm(exchange, largestForm));
  if (fields.every(([, text]) => text === '')) return redirect(303, paths.signIn);
  const texts = keepTypedTexts(exchange.locale);
  const answer = renderFramed(exchange, {
    status: 401,
    title: texts.title,
    css: formsCss,
    children: (
      <>
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
        <form method="post" action={exchange.path} class="fields">
          {carried.map(([name, text]) => (
            <input type="hidden" name={name} value={text} />
          ))}
          <p class="actions">
            <a href={paths.signIn} target="_blank" rel="noopener">
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
