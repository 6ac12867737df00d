import { decode } from './decode.ts';

/** Fills in network and username from the address of an account, where the fields are empty. */
export function startAccounts(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const [, row] = /^(\/basics\/profiles\/\d+)\/url$/.exec(target.name) ?? [];
    const address = row === undefined ? null : URL.parse(target.value.trim());
    if (row === undefined || !address || !address.hostname.includes('.')) return;
    fill(target, `${row}/network`, networkAt(address.hostname));
    fill(target, `${row}/username`, nameAt(address));
  });
}

/** What the member typed stays; guesses follow the address. */
function fill({ form }: HTMLInputElement, name: string, text: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement) || text === '') return;
  if (field.value !== '' && field.value !== field.dataset.guess) return;
  field.value = text;
  field.dataset.guess = text;
}

/** By the list that the page offers; others are called as their address is. */
function networkAt(host: string): string {
  const known = [...document.querySelectorAll<HTMLOptionElement>('#networks option')];
  const found = known.find(({ dataset: { at = '' } }) => host === at || host.endsWith(`.${at}`));
  return found?.value ?? '';
}

function nameAt({ pathname }: URL): string {
  const parts = pathname
    .split('/')
    .filter((part) => part !== '' && !/^(?:in|user|users|profile|channel|people)$/.test(part));
  return parts.length === 1 ? decode(parts[0] ?? '').replace(/^@/, '') : '';
}
