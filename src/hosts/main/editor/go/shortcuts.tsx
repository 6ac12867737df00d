import { goTexts } from './go-texts.ts';

const keys = {
  search: ['Ctrl K', '⌘ K'],
  open: ['Enter'],
  move: ['↓', '↑'],
  close: ['Esc'],
  help: ['?'],
} as const;

export function Shortcuts({ locale }: { readonly locale: string }) {
  const texts = goTexts(locale);
  return (
    <section id="shortcuts" class="shortcuts" data-label={texts.shortcuts}>
      <h2>{texts.shortcuts}</h2>
      <dl>
        {Object.entries(keys).map(([name, pressed]) => (
          <div>
            <dt>{texts.keys[name as keyof typeof keys]}</dt>
            <dd dir="ltr">
              {pressed.map((key) => (
                <kbd>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
