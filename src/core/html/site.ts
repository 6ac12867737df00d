import { homepage, version } from '../../../package.json';

/** The operator's name and look of the site, used on pages, cards and elsewhere. */
export interface Site {
  readonly name: string;
  /** The language of the operator's own texts, which is the default language of the interface. */
  readonly language: string;
  /** The site's purpose in a sentence or two, or null. */
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
  /** Where it is on the main host. Another logo has another URL, so responses can be cached forever. */
  readonly path: string;
}

export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';

/** The default if the operator sets none. */
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
