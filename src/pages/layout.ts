import type { ComponentChildren } from 'preact';

/** What is particular to one of the three kinds of pages. */
export interface ProfileLayout {
  readonly kind: 'profile' | 'section' | 'item';
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly children: ComponentChildren;
}
