/** What is said of one of the three kinds of pages where it is named: in its head, and in a pasted link. */
export interface PageDescription {
  readonly kind: 'profile' | 'section' | 'item';
  readonly title: string;
  readonly description: string;
  readonly address: string;
  /** Already safe inside a script element. */
  readonly jsonLd?: string;
}
