import { transferTexts } from './transfer-texts.ts';

interface HowToGetProps {
  readonly locale: string;
  readonly isOpen?: boolean;
}

/** How to export data from common services, and which data Vitrine never imports. */
export function HowToGet({ locale, isOpen = false }: HowToGetProps) {
  const texts = transferTexts(locale);
  const { settings, choose, wait } = texts.getSteps;
  return (
    <details class="disclosure how-to" open={isOpen}>
      <summary>{texts.getLinkedIn}</summary>
      <ol>
        <li>{settings}</li>
        <li>{choose}</li>
        <li>{wait}</li>
      </ol>
      <p class="hint">{texts.private}</p>
    </details>
  );
}
