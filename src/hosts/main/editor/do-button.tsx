import type { Children } from '../../../core/html/jsx/markup.ts';

interface DoButtonProps {
  readonly value: string;
  /** Filled by default. */
  readonly look?: 'second' | 'quiet';
  /** The ID of the form, if the button is outside of it. */
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
