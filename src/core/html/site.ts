import { homepage, version } from '../../../package.json';

/** The name and look of the site, as set by the operator. */
export interface Site {
  readonly name: string;
  /** The language of the operator's own texts. It is also the default language of the interface. */
  readonly language: string;
  /** The purpose of the site in a sentence or two. Null without a description. */
  readonly description: string | null;
  /** The operator's color as `#rrggbb`. Pages have to make sure that it is readable on their background. */
  readonly color: string;
  readonly logo: SiteLogo | null;
  /** Markdown for the landing page. */
  readonly about: string | null;
  /** Links, for example imprint and privacy, at the bottom of every page of the main host. */
  readonly links: readonly SiteLink[];
  /** Null if the operator wants no links to help. */
  readonly help: SiteHelp | null;
}

export interface SiteHelp {
  readonly url: string;
  /** Whether it is the documentation of this version, which has a page for each topic. */
  readonly hasPages: boolean;
}

/** The documentation of this version. Before its release, the front page, which links to the newest release. */
export const documentation: SiteHelp = version.endsWith('-dev')
  ? { url: homepage, hasPages: false }
  : { url: `${homepage}${version}/`, hasPages: true };

/** The URL of a page in the documentation, or of the operator's own help. */
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
  /** The path on the main host. Another logo has another path, so responses can be cached forever. */
  readonly path: string;
}

export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';

/** Used if the operator sets nothing. */
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
