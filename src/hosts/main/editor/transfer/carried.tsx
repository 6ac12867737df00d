import type { ImportFile } from '../../../../accounts/read-import.ts';
import type { RequestProps } from '../editor-route.ts';
import { MadeFrom } from '../forms/made-from.tsx';
import { transferTexts } from './transfer-texts.ts';

/** The review page contains smaller files until the member decides. Members have to choose larger files again. */
const largestCarried = 3 * 1024 * 1024;

interface CarriedProps extends RequestProps {
  readonly file: ImportFile;
  readonly hash: string;
  readonly revision: number;
}

/** Hidden fields with the reviewed file and the draft that it was compared with. */
export function Carried({ request, file, hash, revision }: CarriedProps) {
  const texts = transferTexts(request.locale);
  return (
    <>
      <MadeFrom request={request} revision={revision} />
      <input type="hidden" name="hash" value={hash} />
      {isCarried(file) ? (
        <CarriedFile file={file} />
      ) : (
        <div class="field">
          <label for="file">{texts.fileAgain}</label>
          <input id="file" name="file" type="file" required aria-describedby="file-hint" />
          <p class="hint" id="file-hint">
            {texts.fileAgainHint}
          </p>
        </div>
      )}
    </>
  );
}

export function isCarried({ bytes }: ImportFile): boolean {
  return bytes.length <= largestCarried;
}

export function CarriedFile({ file: { bytes, name, address } }: { readonly file: ImportFile }) {
  return (
    <>
      <input type="hidden" name="carried" value={Buffer.from(bytes).toString('base64')} />
      {name !== undefined && <input type="hidden" name="carried-name" value={name} />}
      {address !== undefined && <input type="hidden" name="carried-address" value={address} />}
    </>
  );
}
