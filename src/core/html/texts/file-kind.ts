import { commaOf } from '../../texts/comma.ts';
import { directionOf } from '../../texts/direction.ts';
import { formatSize } from '../../texts/numbers.ts';
import { isolated } from './isolated.ts';

/** Describes a file before it is opened, for example `PDF, 1.2 MB`. */
export function fileKind(
  { type, size }: { readonly type: string; readonly size: number },
  language: string,
): string {
  const kind = kindOf(type);
  // Isolated, so that the following number doesn't join letters in the other direction.
  const shown = kind !== '' && directionOf(language) === 'rtl' ? isolated(kind) : kind;
  return [shown, formatSize(size, language)].filter(Boolean).join(commaOf(language));
}

/** The name of a media type: `application/pdf` is PDF, `image/svg+xml` is SVG. Unknown types have none. */
function kindOf(type: string): string {
  const [, subtype = ''] = /^[\w-]+\/(?:x-|vnd\.)?([\w.-]+)/.exec(type) ?? [];
  return ['octet-stream', 'plain'].includes(subtype) ? '' : subtype.toUpperCase();
}
