import { filePolicy } from '../../core/html/content-security-policy.ts';
import { isActiveType, typeOfStored } from '../../domain/profile/file-type.ts';

interface ServedFile {
  readonly type: string;
  readonly hash: string;
  readonly original?: boolean;
}

/** Headers for files that members uploaded. They keep browsers from running scripts in the file. */
export function fileHeaders(path: string, { hash, original, ...stored }: ServedFile): Record<string, string> {
  const type = typeOfStored(path, stored.type);
  return {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': disposition(
      original || isActiveType(type) ? 'attachment' : 'inline',
      path.slice(path.lastIndexOf('/') + 1),
    ),
    'Content-Security-Policy': filePolicy,
    ETag: `"${hash}"`,
  };
}

/** A `Content-Disposition` that is safe for any file name. */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}`;
}
