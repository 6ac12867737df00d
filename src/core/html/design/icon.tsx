import { iconShapes } from './icon-shapes.ts';

export type IconName = keyof typeof iconShapes;
export type BrandName = keyof ReturnType<typeof loadBrandShapes>;

/** Loaded with the first profile that names a network, because it is as large as everything a plain page needs. */
export function loadBrandShapes() {
  const { brandShapes }: typeof import('./brand-shapes.ts') = require('./brand-shapes.ts');
  return brandShapes;
}

/** An icon next to text, or in a labeled element. It is hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      class={turning.has(name) ? 'icon turns' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: iconShapes[name] }}
    />
  );
}

/** The logo of a network. */
export function BrandIcon({ name }: { readonly name: BrandName }) {
  return (
    <svg
      class="icon brand"
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: loadBrandShapes()[name] }}
    />
  );
}

/** Icons that are mirrored in right-to-left languages. */
const turning: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'chevron-right',
  'log-out',
  'send',
]);
