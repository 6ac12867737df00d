import { homepage, version } from '../../../package.json';

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
  /** Null where the operator wants no links to it. */
  readonly help: SiteHelp | null;
}

export interface SiteHelp {
  readonly url: string;
  /** Whether it is the documentation of this version, which has a page for each subject. */
  readonly hasPages: boolean;
}

/** The documentation of this version; before its release, the front page, which leads to the newest. */
export const documentation: SiteHelp = version.endsWith('-dev')
  ? { url: homepage, hasPages: false }
  : { url: `${homepage}${version}/`, hasPages: true };

/** The URL of a page of the documentation, or of the operator's own help. */
export function helpAbout({ help }: Site, page: string): string | null {
  return help && (help.hasPages ? help.url + page : help.url);
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
  help: documentation,
};
