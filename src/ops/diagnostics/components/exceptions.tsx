import { resolve } from 'node:path';
import { type ExceptionDescription, type Frame, project } from '../recorder/stack.ts';
import { counted } from './pairs.tsx';
import { SourceCode } from './source-code.tsx';

interface ExceptionsProps {
  readonly exceptions: readonly ExceptionDescription[];
  readonly editorUrl: string | null;
}

/**
 * Code of the developer is expanded. Code of Vitrine and libraries is collapsed, so that the relevant line is
 * visible immediately.
 */
export function Exceptions({ exceptions, editorUrl }: ExceptionsProps) {
  return (
    <>
      {exceptions.map(({ type, message, frames }, index) => {
        const shown = withoutRepeated(frames, exceptions[index + 1]?.frames ?? []);
        const repeated = frames.length - shown.length;
        return (
          <div class="exception">
            <p>
              {index > 0 && <span class="cause">caused by </span>}
              <strong>{type}</strong>: {message}
            </p>
            <ol class="rows frames">
              {fold(shown).map((group) => (
                <li>
                  <FrameGroup frames={group} editorUrl={editorUrl} />
                </li>
              ))}
            </ol>
            {repeated > 0 && (
              <p class="repeated">{counted(repeated, 'more frame')}, the same as below its cause.</p>
            )}
          </div>
        );
      })}
    </>
  );
}

/** Leaves out frames that the cause contains too. Stacks are limited in length, so either may end first. */
export function withoutRepeated(frames: readonly Frame[], cause: readonly Frame[]): readonly Frame[] {
  const shared = frames.findIndex((frame, index) => {
    const at = index === 0 ? -1 : cause.findIndex((other) => isSame(frame, other));
    return at >= 0 && frames.slice(index).every((one, next) => isSameOrNone(one, cause[at + next]));
  });
  return shared < 0 ? frames : frames.slice(0, shared);
}

function isSameOrNone(one: Frame, other: Frame | undefined): boolean {
  return other === undefined || isSame(one, other);
}

function isSame(one: Frame, other: Frame): boolean {
  return one.file === other.file && one.line === other.line && one.call === other.call;
}

/** Each frame of the developer's code is separate. Other frames between them are grouped. */
function fold(frames: readonly Frame[]): Frame[][] {
  const groups: Frame[][] = [];
  for (const frame of frames) {
    const last = groups.at(-1);
    const isLastOpen = last?.[0]?.author === 'developer';
    if (last && !isLastOpen && frame.author !== 'developer') last.push(frame);
    else groups.push([frame]);
  }
  return groups;
}

interface FrameGroupProps {
  readonly frames: readonly Frame[];
  readonly editorUrl: string | null;
}

function FrameGroup({ frames, editorUrl }: FrameGroupProps) {
  const [first] = frames;
  if (first?.author === 'developer') {
    return (
      <details open>
        <summary>
          <FrameTitle frame={first} />
        </summary>
        <FrameSource frame={first} editorUrl={editorUrl} />
      </details>
    );
  }
  return (
    <details class="folded">
      <summary>{nameFolded(frames)}</summary>
      {frames.map((frame) => (
        <div>
          <FrameTitle frame={frame} />
          {frame.author !== 'library' && <FrameSource frame={frame} editorUrl={editorUrl} />}
        </div>
      ))}
    </details>
  );
}

function nameFolded(frames: readonly Frame[]): string {
  const ours = frames.filter(({ author }) => author === 'vitrine').length;
  return [
    { number: ours, whose: 'Vitrine’s machinery' },
    { number: frames.length - ours, whose: 'libraries and the runtime' },
  ]
    .filter(({ number }) => number > 0)
    .map(({ number, whose }) => `${counted(number, 'frame')} of ${whose}`)
    .join(', ');
}

function FrameTitle({ frame }: { readonly frame: Frame }) {
  return (
    <>
      <code>{frame.call}</code>{' '}
      <span class="place">
        {frame.file}:{frame.line}
      </span>
    </>
  );
}

function FrameSource({ frame, editorUrl }: { readonly frame: Frame; readonly editorUrl: string | null }) {
  return (
    <>
      {editorUrl !== null && (
        <a class="editor" href={editorLink(editorUrl, frame)}>
          Open line {frame.line} in the editor
        </a>
      )}
      <SourceCode excerpt={frame.excerpt} />
    </>
  );
}

/** The link that opens the line of a frame: `EDITOR_URL` with file and line filled in. */
function editorLink(editorUrl: string, { file, line }: Frame): string {
  const path = resolve(project, file).split('/').map(encodeURIComponent).join('/');
  return editorUrl.replaceAll('{file}', () => path).replaceAll('{line}', String(line));
}
