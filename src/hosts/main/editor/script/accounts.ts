import { decode } from './decode.ts';

const parts = ['network', 'username'] as const;

/** The URL being typed and the fields of its row that follow it: empty or derived ones. */
interface Typed {
  readonly input: HTMLInputElement;
  readonly followers: readonly (typeof parts)[number][];
}

/** Derives network and username from a social profile's URL while it is typed. Keeps fields that the member wrote. */
export function startAccounts(): void {
  let typed: Typed | null = null;

  // A redraw may give the focus to another field, and then this runs again.
  document.addEventListener('focusin', ({ target }) => begin(target));
  document.addEventListener('input', ({ target }) => {
    if (typed?.input !== target) begin(target);
    if (typed?.input !== target) return;
    const derived = derive(typed.input.value);
    for (const part of typed.followers) {
      const field = findPart(typed.input, part);
      if (field) field.value = derived[part];
    }
  });
  begin(document.activeElement);

  function begin(input: EventTarget | null): void {
    typed = null;
    if (!(input instanceof HTMLInputElement) || !addressName.test(input.name)) return;
    const derived = derive(input.value);
    const followers = parts.filter((part) =>
      ['', derived[part]].includes(findPart(input, part)?.value ?? ''),
    );
    typed = { input, followers };
  }
}

const addressName = /^(\/basics\/profiles\/\d+)\/url$/;

function findPart({ name, form }: HTMLInputElement, part: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name.replace(addressName, `$1/${part}`));
  return field instanceof HTMLInputElement ? field : null;
}

function derive(text: string): Record<(typeof parts)[number], string> {
  const address = URL.parse(text.trim());
  if (!address?.hostname.includes('.')) return { network: '', username: '' };
  return { network: networkAt(address.hostname), username: nameAt(address) };
}

/** By the list that the page offers. */
function networkAt(host: string): string {
  const known = [...document.querySelectorAll<HTMLOptionElement>('#networks option')];
  const found = known.find(({ dataset: { at = '' } }) => host === at || host.endsWith(`.${at}`));
  return found?.value ?? '';
}

function nameAt({ pathname }: URL): string {
  const names = pathname
    .split('/')
    .filter((name) => name !== '' && !/^(?:in|user|users|profile|channel|people)$/.test(name));
  return names.length === 1 ? decode(names[0] ?? '').replace(/^@/, '') : '';
}
