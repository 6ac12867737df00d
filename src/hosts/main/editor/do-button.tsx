import type { Children } from '../../../core/html/jsx/markup.ts';

interface DoButtonProps {
  readonly value: string;
  /** Without it, filled. */
  readonly look?: 'second' | 'quiet';
  readonly children: Children;
}

export function DoButton({ value, look, children }: DoButtonProps) {
  return (
    <button type="submit" name="do" value={value} class={look}>
      {children}
    </button>
  );
}
