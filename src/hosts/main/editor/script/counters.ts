import { element } from './element.ts';

type Text = HTMLInputElement | HTMLTextAreaElement;

/** Shows how much of a limited field is used once it is nearly full. A redraw may change the text. */
export function startCounters(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) count(target);
  });
  const redraw = () => {
    for (const text of document.querySelectorAll<Text>('.field:has(output) [maxlength]')) count(text);
  };
  document.addEventListener('refreshed', redraw, { capture: true });
}

function count(text: Text): void {
  const most = text.maxLength;
  const field = text.closest('.field');
  if (most <= 0 || !field) return;
  const counter = field.querySelector('output') ?? element('output', { class: 'hint num' });
  counter.textContent = `${text.value.length} / ${most}`;
  if (!counter.isConnected) field.append(counter);
  counter.hidden = text.value.length < most * 0.7;
}
