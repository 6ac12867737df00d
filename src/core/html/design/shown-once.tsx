import type { Children } from '../jsx/markup.ts';

interface ShownOnceProps {
  readonly label: string;
  readonly secret: string;
  readonly action?: Children;
  readonly children: Children;
}

/** A secret that can't be shown again. A field lets users select all of it without a script. */
export function ShownOnce({ label, secret, action, children }: ShownOnceProps) {
  return (
    <div class="done" role="status">
      <div class="field">
        <label for="secret">{label}</label>
        <input id="secret" class="secret" dir="ltr" value={secret} readonly autofocus autocomplete="off" />
      </div>
      <p>{children}</p>
      {action}
    </div>
  );
}
