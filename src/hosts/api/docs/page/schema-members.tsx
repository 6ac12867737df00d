import { isRequired, type JsonSchema, objectIn, remarksOn, typeOf } from '../schema-words.ts';
import { ProseWords } from './prose.tsx';

interface MembersProps {
  readonly schema: JsonSchema;
  /** Whether nested members are expanded initially. */
  readonly open?: boolean;
  /** Requests mark required members. In responses all members are present. */
  readonly sent?: boolean;
}

/** The members of an object, with nested members below. */
export function Members({ schema, open = false, sent = false }: MembersProps) {
  return (
    <ul class="members">
      {Object.entries(schema.properties ?? {}).map(([name, member]) => (
        <Member name={name} schema={member} required={isRequired(schema, name)} open={open} sent={sent} />
      ))}
    </ul>
  );
}

interface MemberProps extends MembersProps {
  readonly name: string;
  readonly required: boolean;
}

function Member({ name, schema, required, open, sent = false }: MemberProps) {
  const inner = objectIn(schema);
  const note = sent ? required && 'required' : !required && 'not always';
  return (
    <li>
      <MemberLine name={name} type={inner ? shapeOf(schema) : typeOf(schema)} note={note || ''} />
      <Remarks text={remarksOn(schema)} />
      {inner && (
        <details open={open}>
          <summary>
            Members<span class="hidden"> of {name}</span>
          </summary>
          <Members schema={inner} sent={sent} />
        </details>
      )}
    </li>
  );
}

export function MemberLine({ name, type, note }: { name: string; type: string; note: string }) {
  return (
    <>
      <code class="name">{name}</code> <span class="type">{type}</span>
      {note !== '' && <span class={note === 'required' ? 'note bad' : 'note'}> {note}</span>}
    </>
  );
}

export function Remarks({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p>
      <ProseWords text={text} />
    </p>
  );
}

function shapeOf({ items, anyOf = [] }: JsonSchema): string {
  if (items) return 'list of objects';
  return anyOf.some(({ type }) => type === 'null') ? 'object or null' : 'object';
}
