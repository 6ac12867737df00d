import type { Children } from '../../../core/html/jsx/markup.ts';

interface DoButtonProps {
  readonly value: string;
  /** Without it, filled. */
  readonly look?: 'second' | 'quiet';
  /** The id of its form, where it stands elsewhere. */
  readonly form?: string;
  readonly children: Children;
}

export function DoButton({ value, look, form, children }: DoButtonProps) {
  return (
    <button type="submit" name="do" value={value} class={look} form={form}>
      {children}
    </button>
  );
}
