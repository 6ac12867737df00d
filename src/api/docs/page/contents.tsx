import type { Operation } from '../operation.ts';
import { anchorOf, groupsOf } from '../tags.ts';

/** Beside the text where there is room; folded away above it where there is none. */
export function Contents({ operations }: { readonly operations: readonly Operation[] }) {
  return (
    <nav class="contents" aria-label="Contents">
      <details>
        <summary>Contents</summary>
        <ul>
          <li>
            <a href="#introduction">Introduction</a>
            <ul>
              <li>
                <a href="#conventions">What holds everywhere</a>
              </li>
              <li>
                <a href="#errors">Errors</a>
              </li>
            </ul>
          </li>
          {groupsOf(operations).map(({ name }) => (
            <li>
              <a href={`#${anchorOf(name)}`}>{name}</a>
              <ul>
                {name === 'Drafts' && (
                  <li>
                    <a href="#document">The document</a>
                  </li>
                )}
                {name === 'Webhooks' && (
                  <li>
                    <a href="#webhook-message">The message</a>
                  </li>
                )}
                {operations
                  .filter(({ contract }) => contract.tag === name)
                  .map((operation) => (
                    <li>
                      <a href={`#${operation.name}`}>
                        {operation.contract.summary} <Method name={operation.method} />
                      </a>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

export function Method({ name }: { readonly name: string }) {
  return <span class={`method ${name.toLowerCase()}`}>{name}</span>;
}
