import { isUsername } from './username.ts';

/** What is left of a name or an address when it has to be a username, with room for a number behind it. */
export function fitUsername(text: string): string | null {
  const [local = ''] = text.split('@');
  const fit = local
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 56)
    .normalize('NFC')
    .replace(/[.-]$/, '');
  return isUsername(fit) ? fit : null;
}
