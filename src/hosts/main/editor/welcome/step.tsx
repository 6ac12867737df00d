import type { Children } from '../../../../core/html/jsx/markup.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { renderFramed } from '../../../web/frame.tsx';
import type { EditorRequest } from '../editor-route.ts';
import formsCss from '../forms/forms.css' with { type: 'text' };
import type { pageScript } from '../page-script.ts';
import { HowToGet } from '../transfer/how-to-get.tsx';
import css from './welcome.css' with { type: 'text' };
import { welcomeTexts } from './welcome-texts.ts';

/** The steps from an empty profile to a published one. The last step publishes. */
export const steps = [
  editorPaths.welcome,
  editorPaths.welcomePicture,
  editorPaths.welcomeWork,
  editorPaths.publish,
] as const;

interface Step {
  readonly step: 1 | 2 | 3;
  readonly title: string;
  /** Shown above the title of the first step. */
  readonly greeting?: string;
  readonly hint: string;
  readonly status?: number;
  /** Extra styles of this step. */
  readonly css?: string;
  /** Most steps need no script. */
  readonly scriptFile?: ReturnType<typeof pageScript>;
  /** Renders the form. `ways` are the buttons to continue or skip. */
  readonly children: (ways: Children) => Children;
}

export function renderStep(
  { locale, prefix, exchange }: EditorRequest,
  { step, title, greeting, hint, children, css: own = '', ...page }: Step,
): Reply {
  const texts = welcomeTexts(locale);
  return renderFramed(exchange, {
    title,
    css: formsCss + css + own,
    ...page,
    children: (
      <>
        <Progress step={step} locale={locale} />
        <h1>{greeting ?? title}</h1>
        {greeting !== undefined && <h2>{title}</h2>}
        <p class="lead">{hint}</p>
        {children(
          <p class="actions">
            <button type="submit">{texts.next}</button>
            <a href={prefix + (steps[step] ?? editorPaths.publish)}>{texts.skip}</a>
          </p>,
        )}
        {step === 1 && <Bring locale={locale} prefix={prefix} />}
        {step === 1 && (
          <p class="hint">
            <a href={prefix + editorPaths.basics}>{texts.skipAll}</a>
          </p>
        )}
      </>
    ),
  });
}

function Progress({ step, locale }: { readonly step: number; readonly locale: string }) {
  const texts = welcomeTexts(locale);
  return (
    <ol class="steps" aria-label={texts.step({ step, of: steps.length })}>
      {Object.values(texts.steps).map((name, index) => (
        <li
          class={index < step - 1 ? 'past' : undefined}
          aria-current={index === step - 1 ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

/** For members who have a profile elsewhere. */
function Bring({ locale, prefix }: { readonly locale: string; readonly prefix: string }) {
  const texts = welcomeTexts(locale);
  return (
    <section class="card bring" aria-labelledby="bring">
      <h2 id="bring">{texts.bring}</h2>
      <p>{texts.bringHint}</p>
      <p class="actions">
        <a class="button second" href={`${prefix}${editorPaths.import}?next=publish`}>
          {texts.bringButton}
        </a>
      </p>
      <HowToGet locale={locale} />
    </section>
  );
}
