/** A JSON Resume document, as far as it is read here. Everything in it is optional. */
export interface ProfileDocument {
  readonly basics?: Basics;
  readonly [section: string]: unknown;
}

export interface Basics {
  readonly name?: string;
  readonly label?: string;
  readonly summary?: string;
  readonly url?: string;
  readonly location?: { readonly city?: string; readonly region?: string; readonly countryCode?: string };
  readonly profiles?: readonly {
    readonly network?: string;
    readonly username?: string;
    readonly url?: string;
  }[];
}
