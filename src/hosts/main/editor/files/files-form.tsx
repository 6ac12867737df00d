import type { Children } from '../../../../core/html/jsx/markup.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import type { RequestProps } from '../editor-route.ts';
import { Whose } from '../forms/made-from.tsx';
import { filesTexts } from './files-texts.ts';

interface FilesFormProps extends RequestProps {
  /** The page to return to. Defaults to the list of all files. */
  readonly from?: 'basics' | 'entry' | undefined;
  /** The path of the file. */
  readonly path?: string;
  /** Marks a form with a file. The script submits forms marked `one` and `many` as soon as a file is chosen. */
  readonly upload?: 'on submit' | 'one' | 'many';
  /** Marks a form that moves an image. */
  readonly moves?: true;
  readonly class?: string;
  readonly children: Children;
}

/** A form that changes files of this profile only. */
export function FilesForm({ request, from, path, upload, moves, class: look, children }: FilesFormProps) {
  const { locale, prefix } = request;
  return (
    <form
      method="post"
      action={prefix + editorPaths.files}
      enctype={upload && 'multipart/form-data'}
      class={look}
      {...(upload && uploadWords(locale))}
      data-moves={moves && ''}
      data-now={upload === 'one' || upload === 'many' ? upload : undefined}
    >
      <Whose request={request} />
      {from !== undefined && <input type="hidden" name="from" value={from} />}
      {path !== undefined && <input type="hidden" name="path" value={path} />}
      {(upload || moves) && <input type="hidden" name="do" value={upload ? 'upload' : 'move'} />}
      {children}
    </form>
  );
}

export function uploadWords(locale: string) {
  const { uploading, failed, allAdded, onlyOne } = filesTexts(locale);
  return {
    'data-upload': uploading,
    'data-failed': failed,
    'data-all-added': allAdded('{names}'),
    'data-only-one': onlyOne,
  };
}
