/** Paragraphs, with code in backticks. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <p>
          <Words text={paragraph} />
        </p>
      ))}
    </>
  );
}

export function Words({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))}</>;
}
