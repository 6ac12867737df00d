/** What the operator calls the instance and how it looks: the same on pages, on cards and wherever else it shows itself. */
export interface Site {
  readonly name: string;
  /** The language of what the operator says here: that of the interface, where a reader asks for no other. */
  readonly language: string;
  /** What it is for, in a sentence or two; null where the operator says nothing. */
  readonly description: string | null;
  /** `#rrggbb`, as the operator chose it: whether it can be read on a ground is for the page to see to. */
  readonly color: string;
  readonly logo: SiteLogo | null;
  /** Markdown for the landing page. */
  readonly about: string | null;
  /** Imprint, privacy and the like: at the foot of every page of the main host. */
  readonly links: readonly SiteLink[];
}

export interface SiteLink {
  readonly title: string;
  readonly url: string;
}

export interface SiteLogo {
  readonly type: LogoType;
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Where it is on the main host. Another logo has another address: what is there never changes. */
  readonly path: string;
}

export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';

/** Where the operator says nothing. */
export const defaultSite: Site = {
  name: 'Vitrine',
  language: 'en',
  description: null,
  color: '#8a3b12',
  logo: null,
  about: null,
  links: [],
};
