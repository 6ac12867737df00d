import type { ExceptionDescription, Frame } from './stack.ts';

/** Ours open, a library's folded: one glance finds the line that matters. */
export function Exceptions({ exceptions }: { exceptions: readonly ExceptionDescription[] }) {
  return (
    <section>
      <h2>Stack trace</h2>
      {exceptions.map(({ type, message, frames }, index) => (
        <div class="exception">
          <p>
            {index > 0 && <span class="cause">caused by </span>}
            <strong>{type}</strong>: {message}
          </p>
          <ol class="frames">
            {frames.map((frame) => (
              <li>{frame.ours ? <OurFrame frame={frame} /> : <FrameTitle frame={frame} />}</li>
            ))}
          </ol>
        </div>
      ))}
    </section>
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
    <span class={frame.ours ? 'frame' : 'frame library'}>
      <code>{frame.call}</code>{' '}
      <span class="place">
        {frame.file}:{frame.line}
      </span>
    </span>
  );
}
