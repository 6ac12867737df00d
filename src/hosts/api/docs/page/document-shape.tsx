import { documentSchema } from '../../../../domain/profile/schema.ts';
import { CodeBlock } from './code-block.tsx';
import { Members } from './schema-members.tsx';

/** The shape of a draft, described once for all operations. */
export function DocumentShape({ example }: { readonly example: unknown }) {
  return (
    <section class="operation" aria-labelledby="document">
      <div class="words">
        <h3 id="document">
          <a href="#document">The document</a>
        </h3>
        <p>
          A <a href="https://jsonresume.org/schema">JSON Resume</a>: <code>basics</code>, the eleven lists
          below, and lists of your own under any lower-case name (<code>talks</code>, <code>patents</code>).
          Everything is optional. What JSON Resume lacks is under <code>x-vitrine</code>, at the top and on
          every item; readers never get it. 256 KiB at the most.
        </p>
        <p>
          Texts such as <code>summary</code> are Markdown. Dates are <code>2026</code>, <code>2026-01</code>{' '}
          or <code>2026-01-05</code>. Addresses start with <code>https:</code>, <code>http:</code>,{' '}
          <code>mailto:</code> or <code>tel:</code>.
        </p>
        <Members schema={documentSchema} sent />
      </div>
      <div class="code">
        <p class="title">A document</p>
        <CodeBlock kind="answer" label="A document" text={JSON.stringify(example, null, 2)} />
      </div>
    </section>
  );
}
