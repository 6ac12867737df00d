import { commaOf } from '../../texts/comma.ts';
import { directionOf } from '../../texts/direction.ts';
import { formatSize } from '../../texts/numbers.ts';
import { isolated } from './isolated.ts';

/** Describes a file before it is opened: `PDF, 1.2 MB`. */
export function fileKind(
  { type, size }: { readonly type: string; readonly size: number },
  language: string,
): string {
  const kind = kindOf(type);
  // The number behind it is not drawn into letters that run the other way.
  const shown = kind !== '' && directionOf(language) === 'rtl' ? isolated(kind) : kind;
  return [shown, formatSize(size, language)].filter(Boolean).join(commaOf(language));
}

/** `application/pdf` is PDF, `image/svg+xml` is SVG; bytes of no known kind have no name. */
function kindOf(type: string): string {
  const [, subtype = ''] = /^[\w-]+\/(?:x-|vnd\.)?([\w.-]+)/.exec(type) ?? [];
  return ['octet-stream', 'plain'].includes(subtype) ? '' : subtype.toUpperCase();
}
