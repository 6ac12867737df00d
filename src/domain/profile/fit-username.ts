import { isUsername } from './username.ts';

/** Reduces a name or email address to a username that leaves space for a number. */
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
