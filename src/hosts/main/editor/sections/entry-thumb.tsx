import { draftFilePath } from '../../../../core/paths/editor.ts';
import type { FileList } from '../../../../domain/profile/files.ts';
import type { RequestProps } from '../editor-route.ts';

interface EntryThumbProps extends RequestProps {
  readonly files: FileList;
  /** For example `projects/engine`. */
  readonly place: string;
  readonly title: string;
}

/** The first image of an entry, otherwise its initial letter. */
export function EntryThumb({ request, files, place, title }: EntryThumbProps) {
  const path = Object.keys(files).find(
    (one) => one.startsWith(`${place}/`) && files[one]?.width !== undefined,
  );
  if (path === undefined)
    return (
      <span class="thumb" aria-hidden="true">
        {[...title][0]?.toLocaleUpperCase()}
      </span>
    );
  const address = `${request.prefix + draftFilePath(path)}?size=small`;
  return <img class="thumb" src={address} alt="" width={40} height={40} loading="lazy" />;
}
