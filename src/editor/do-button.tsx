import type { Children } from '../html/jsx/markup.ts';

interface DoButtonProps {
  /** What the form is to do. */
  readonly value: string;
  readonly isQuiet?: boolean;
  readonly children: Children;
}

export function DoButton({ value, isQuiet = false, children }: DoButtonProps) {
  return (
    <button type="submit" name="do" value={value} class={isQuiet ? 'quiet' : undefined}>
      {children}
    </button>
  );
}
