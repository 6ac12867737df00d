/** What a page needs to know beside the profile. */
export interface PageContext {
  /** The language of the interface: headings, dates. The content has its own, `view.language`. */
  readonly locale: string;
  /** The other representations of the same address. */
  readonly alternates: readonly { readonly type: string; readonly href: string }[];
  /** The same page in every language that it can be read in, this one included. */
  readonly translations: readonly { readonly language: string; readonly href: string }[];
  /** Already safe inside a script element. */
  readonly jsonLd: string | null;
}
