import type { ExceptionDescription, Frame } from '../recorder/stack.ts';

/** Ours open, a library's folded: one glance finds the line that matters. */
export function Exceptions({ exceptions }: { exceptions: readonly ExceptionDescription[] }) {
  return (
    <>
      {exceptions.map(({ type, message, frames }, index) => (
        <div class="exception">
          <p>
            {index > 0 && <span class="cause">caused by </span>}
            <strong>{type}</strong>: {message}
          </p>
          <ol class="rows frames">
            {foldLibraries(frames).map((group) => (
              <li>{Array.isArray(group) ? <Library frames={group} /> : <OurFrame frame={group} />}</li>
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}

/** Neighbouring frames of libraries and the runtime become one group. */
function foldLibraries(frames: readonly Frame[]): (Frame | Frame[])[] {
  const groups: (Frame | Frame[])[] = [];
  for (const frame of frames) {
    const last = groups.at(-1);
    if (frame.ours) groups.push(frame);
    else if (Array.isArray(last)) last.push(frame);
    else groups.push([frame]);
  }
  return groups;
}

function Library({ frames }: { frames: readonly Frame[] }) {
  return (
    <details class="library">
      <summary>
        {frames.length} {frames.length === 1 ? 'frame' : 'frames'} of libraries and the runtime
      </summary>
      {frames.map((frame) => (
        <div>
          <FrameTitle frame={frame} />
        </div>
      ))}
    </details>
  );
}

function OurFrame({ frame }: { frame: Frame }) {
  return (
    <details open>
      <summary>
        <FrameTitle frame={frame} />
      </summary>
      <pre>
        {frame.excerpt.map(({ number, text, current }) => (
          <code class={current ? 'current' : undefined}>
            <span class="number">{number}</span>
            {text}
            {'\n'}
          </code>
        ))}
      </pre>
    </details>
  );
}

function FrameTitle({ frame }: { frame: Frame }) {
  return (
    <>
      <code>{frame.call}</code>{' '}
      <span class="place">
        {frame.file}:{frame.line}
      </span>
    </>
  );
}
