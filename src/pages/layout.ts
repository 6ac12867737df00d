import type { Children } from '../html/jsx/markup.ts';

/** What is particular to one of the three kinds of pages. */
export interface ProfileLayout {
  readonly kind: 'profile' | 'section' | 'item';
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly children: Children;
}
