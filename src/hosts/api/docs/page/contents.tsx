import type { Children } from '../../../../core/html/jsx/markup.ts';
import type { Operation } from '../operation.ts';
import { anchorOf, groupsOf } from '../tags.ts';

/** The contents are next to the text on a wide screen, and folded above it on a narrow one. */
export function Contents({ operations }: { readonly operations: readonly Operation[] }) {
  return (
    <nav class="contents" aria-label="Contents">
      <details>
        <summary>Contents</summary>
        <ul>
          <li>
            <a href="#introduction">Introduction</a>
            <ul>
              <Line anchor="conventions">What holds everywhere</Line>
              <Line anchor="errors">Errors</Line>
            </ul>
          </li>
          {groupsOf(operations).map(({ name }) => (
            <li>
              <a href={`#${anchorOf(name)}`}>{name}</a>
              <ul>
                {name === 'Drafts' && <Line anchor="document">The document</Line>}
                {name === 'Webhooks' && <Line anchor="webhook-message">The message</Line>}
                {operations
                  .filter(({ contract }) => contract.tag === name)
                  .map((operation) => (
                    <Line anchor={operation.name}>
                      {operation.contract.summary} <Method name={operation.method} />
                    </Line>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function Line({ anchor, children }: { readonly anchor: string; readonly children: Children }) {
  return (
    <li>
      <a href={`#${anchor}`}>{children}</a>
    </li>
  );
}

export function Method({ name }: { readonly name: string }) {
  return <span class={`method ${name.toLowerCase()}`}>{name}</span>;
}
