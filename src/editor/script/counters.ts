import { element } from './element.ts';

/** How much of what a field takes is typed, as soon as it matters. */
export function startCounters(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const most = target.maxLength;
    const field = target.closest('.field');
    if (most <= 0 || !field) return;
    const counter = field.querySelector('output') ?? element('output', { class: 'hint num' });
    counter.textContent = `${target.value.length} / ${most}`;
    if (!counter.isConnected) field.append(counter);
    counter.hidden = target.value.length < most * 0.7;
  });
}
