import { renderPage } from '../../../../core/html/render-page.tsx';
import type { Reply } from '../../../../core/kernel/reply.ts';
import type { ExampleAddresses, Examples } from '../examples.ts';
import type { Operation } from '../operation.ts';
import { anchorOf, groupsOf, type TagGroup } from '../tags.ts';
import codeCss from './code.css' with { type: 'text' };
import contentsCss from './contents.css' with { type: 'text' };
import { Contents } from './contents.tsx';
import css from './docs-page.css' with { type: 'text' };
import { DocumentShape } from './document-shape.tsx';
import { ApiIntroduction } from './introduction.tsx';
import { OperationEntry } from './operation-entry.tsx';
import { Prose } from './prose.tsx';
import script from './try-it.browser.js' with { type: 'text' };
import tryCss from './try-it.css' with { type: 'text' };
import { WebhookMessageShape } from './webhook-message.tsx';

/** The documentation for developers, from the same contracts and examples as the OpenAPI document. */
export function renderDocsPage(
  operations: readonly Operation[],
  examples: Examples,
  addresses: ExampleAddresses,
): Reply {
  return renderPage({
    title: 'Vitrine API',
    locale: 'en',
    css: css + contentsCss + codeCss + tryCss,
    script,
    scriptAsks: addresses.previewUrl,
    forms: 'none',
    children: (
      <div class="docs">
        <a class="skip" href="#introduction">
          Skip to the text
        </a>
        <Contents operations={operations} />
        <main>
          <ApiIntroduction examples={examples} addresses={addresses} />
          {groupsOf(operations).map((group) => (
            <GroupEntry group={group} operations={operations} examples={examples} addresses={addresses} />
          ))}
        </main>
      </div>
    ),
  });
}

interface GroupProps {
  readonly group: TagGroup;
  readonly operations: readonly Operation[];
  readonly examples: Examples;
  readonly addresses: ExampleAddresses;
}

function GroupEntry({ group, operations, examples, addresses }: GroupProps) {
  const { name, description } = group;
  const own = operations.filter(({ contract }) => contract.tag === name);
  const message = own.find(({ contract }) => contract.sends)?.contract.sends;
  return (
    <section class="group" aria-labelledby={anchorOf(name)}>
      <h2 id={anchorOf(name)}>{name}</h2>
      <Prose text={description} />
      {name === 'Drafts' && <DocumentShape example={examples['put-draft']?.[0]?.request.body} />}
      {message && <WebhookMessageShape schema={message} example={examples['webhook-message']?.[0]} />}
      {own.map((operation) => (
        <OperationEntry
          operation={operation}
          examples={examples[operation.name] ?? []}
          addresses={addresses}
        />
      ))}
    </section>
  );
}
