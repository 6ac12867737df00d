import type { Children } from '../html/jsx/markup.ts';

interface DoButtonProps {
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
