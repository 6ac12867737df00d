import type { ImportFile } from '../../../../accounts/read-import.ts';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { editorPaths } from '../../../../core/paths/editor.ts';
import { DoButton } from '../do-button.tsx';
import type { RequestProps } from '../editor-route.ts';
import { Whose } from '../forms/made-from.tsx';
import { CarriedFile, isCarried } from './carried.tsx';

interface SwitchProps extends RequestProps {
  readonly file: ImportFile;
  readonly kind: string;
  readonly children: Children;
}

/** Switches between merging the file and replacing the draft. */
export function Switch({ request, file, kind, children }: SwitchProps) {
  if (!isCarried(file)) return null;
  return (
    <form method="post" action={request.prefix + editorPaths.import} enctype="multipart/form-data">
      <Whose request={request} />
      <input type="hidden" name="kind" value={kind} />
      <CarriedFile file={file} />
      <DoButton value="review" look="quiet">
        {children}
      </DoButton>
    </form>
  );
}
