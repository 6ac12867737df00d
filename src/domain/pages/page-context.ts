export type Marks = Readonly<Record<`data-${string}`, string | undefined>>;

/** Arguments: `basics` and the path of a field, or a section, or a section and an item's slug. */
export type MarkPart = (...part: readonly string[]) => Marks;

export interface PageSite {
  readonly name: string;
  readonly url: string;
  /** The icon as inline SVG, because the site's icon file is on another host. */
  readonly icon: string;
  /** The URL pattern of contact forms. Null if the site offers none. */
  readonly contactUrl: string | null;
  /** The URL of the groups. Null if visitors cannot see groups. */
  readonly groupsUrl: string | null;
  /** Whether the site shows link cards. */
  readonly showsCards: boolean;
}

/** A page's context, in addition to the profile. */
export interface PageContext {
  /** The language of the interface, for headings and dates. The content has its own, `view.language`. */
  readonly locale: string;
  /** The other formats of the same URL. */
  readonly alternates: readonly { readonly type: string; readonly href: string }[];
  /** The same page in all its languages, including the current one. */
  readonly translations: readonly { readonly language: string; readonly href: string }[];
  /** By URL: the date since which the linked page links back. */
  readonly verified?: ReadonlyMap<string, string>;
  /** The site around the profile, with links to it. An editor's preview has none. */
  readonly site?: PageSite;
  /** Only in an editor's preview: attributes that connect a part of the page to its form. */
  readonly mark?: MarkPart;
}
