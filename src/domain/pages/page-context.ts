export type Marks = Readonly<Record<`data-${string}`, string | undefined>>;

/** For `basics` and the way to a field in it, for a section, or for a section and the slug of an item. */
export type MarkPart = (...part: readonly string[]) => Marks;

export interface PageSite {
  readonly name: string;
  readonly url: string;
  /** Its sign, drawn: it is on no host of its own. */
  readonly icon: string;
  /** The pattern of the URLs of contact forms; null where the site offers none. */
  readonly contactUrl: string | null;
  /** The URL of the groups; null where visitors see none. */
  readonly groupsUrl: string | null;
  /** Whether link cards are on. */
  readonly showsCards: boolean;
}

/** A page's context in addition to the profile. */
export interface PageContext {
  /** The language of the interface: headings, dates. The content has its own, `view.language`. */
  readonly locale: string;
  /** The other representations of the same address. */
  readonly alternates: readonly { readonly type: string; readonly href: string }[];
  /** The same page in every language that it can be read in, this one included. */
  readonly translations: readonly { readonly language: string; readonly href: string }[];
  /** By address: since when the page there links back. */
  readonly verified?: ReadonlyMap<string, string>;
  /**
   * The site that the profile is on, for visitors who want to see more of it; an editor's preview leads nowhere else.
   */
  readonly site?: PageSite;
  /** In an editor's preview alone: what is put on a part of the page, so that it leads to its form. */
  readonly mark?: MarkPart;
}
