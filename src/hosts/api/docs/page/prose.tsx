/** Paragraphs, with code in backticks. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <p>
          <ProseWords text={paragraph} />
        </p>
      ))}
    </>
  );
}

export function ProseWords({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))}</>;
}
