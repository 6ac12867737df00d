// Made from the OpenAPI document by `npm run client`: change the API, not this.

export interface Operations {
  /** Read a profile. As `pdf` where the server offers it: `template` is `classic` or `modern`, `paper` is `a4` or `letter`; what is not said follows from the profile. */
  'GET /{username}': {
    readonly path: { readonly username: string };
    readonly query?: {
      readonly format?:
        | 'html'
        | 'json'
        | 'jsonld'
        | 'vcard'
        | 'markdown'
        | 'text'
        | 'qr'
        | 'card'
        | 'docx'
        | 'pdf';
      readonly lang?: string;
      readonly template?: 'classic' | 'modern';
      readonly paper?: 'a4' | 'letter';
    };
    readonly headers?: { readonly 'Accept-Language'?: string; readonly 'If-None-Match'?: string };
    readonly answer: Profile;
  };
  /** Read a section. Its items in the member’s order, each with its own address. */
  'GET /{username}/{type}': {
    readonly path: { readonly username: string; readonly type: string };
    readonly query?: { readonly format?: 'html' | 'json' | 'markdown'; readonly lang?: string };
    readonly headers?: { readonly 'Accept-Language'?: string; readonly 'If-None-Match'?: string };
    readonly answer: Section;
  };
  /** Read an item. With its files. */
  'GET /{username}/{type}/{slug}': {
    readonly path: { readonly username: string; readonly type: string; readonly slug: string };
    readonly query?: { readonly format?: 'html' | 'json' | 'markdown' | 'card'; readonly lang?: string };
    readonly headers?: { readonly 'Accept-Language'?: string; readonly 'If-None-Match'?: string };
    readonly answer: Item;
  };
  /** Read a file. Of an item, or the picture. `fileUrl` is the rest of the path. `Range` gets a part of it. */
  'GET /{username}/{type}/{slug}/{fileUrl}': {
    readonly path: {
      readonly username: string;
      readonly type: string;
      readonly slug: string;
      readonly fileUrl: string;
    };
    readonly headers?: { readonly 'If-None-Match'?: string; readonly Range?: string };
    readonly answer: never;
  };
  /** Find people. Every word of `q` is the beginning of one of theirs, whatever its accents or script; who is named so comes first. Then comes who is close: with names as others write or shorten them, and if there is nobody yet, with one typo in a word of five letters or more. Without words everyone is listed. Each is shown in the language in which the same request would read their profile: by `lang`, then `Accept-Language`, then their own; `Content-Language` names all that there are. `Link` leads to the next page. What is asked is written down nowhere. */
  'GET /people': {
    readonly query?: {
      readonly q?: string;
      readonly skill?: string | readonly string[];
      readonly place?: string;
      readonly language?: string | readonly string[];
      readonly lang?: string;
      readonly sort?: 'name' | 'newest';
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly headers?: { readonly 'Accept-Language'?: string };
    readonly answer: People;
  };
  /** List users. By name. Needs the scope `operator`. */
  'GET /users': {
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Users;
  };
  /** Add a user. With an empty draft, which nobody sees until it is published. `email` is for signing in and for notices. Needs the scope `operator`. */
  'POST /users': {
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body: NewUser;
    readonly answer: Account;
  };
  /** Get a user. Needs the scope `profile:read`. */
  'GET /users/{username}': {
    readonly path: { readonly username: string };
    readonly answer: Account;
  };
  /** Rename a user, or set their address. The old name answers 308 with the new address, here and for readers. `email` is for signing in and for notices; the address before is told. Needs the scope `operator`. */
  'PATCH /users/{username}': {
    readonly path: { readonly username: string };
    readonly body: UserChange;
    readonly answer: Account;
  };
  /** Delete a user. With every revision and file. The name stays reserved: 410 from then on. Needs the scope `operator`. */
  'DELETE /users/{username}': {
    readonly path: { readonly username: string };
    readonly answer: never;
  };
  /** List invitations. Newest first, and what became of each. Needs the scope `operator`. */
  'GET /invitations': {
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Invitations;
  };
  /** Invite people. One with `email`, or many with `invitations`: each gets a mail with a link that is good for seven days. No answer tells the link. Of many, those who have an account or were invited already are passed over; one alone is 409 then. Needs the scope `operator`. */
  'POST /invitations': {
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body: InvitationRequest;
    readonly answer: Invited;
  };
  /** Send an invitation again. With a new link, good for seven days, and a new `id`: the link of before is of no use then. 409 for one that was accepted. Needs the scope `operator`. */
  'POST /invitations/{id}/resend': {
    readonly path: { readonly id: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: Invitation;
  };
  /** Withdraw an invitation. Its link is of no use from then on. 409 for one that was accepted or withdrawn before. Needs the scope `operator`. */
  'DELETE /invitations/{id}': {
    readonly path: { readonly id: string };
    readonly answer: never;
  };
  /** Suspend a user. Hides the profile from readers, as if it had never been. Needs the scope `operator`. */
  'POST /users/{username}/suspend': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: Account;
  };
  /** Resume a user. The profile is again what it was before it was suspended. 409 for somebody of whom the directory of the organisation (SCIM) has said meanwhile that they left: they stay suspended until the directory brings them back, or this is sent once more, with another `Idempotency-Key` if it had one. Needs the scope `operator`. */
  'POST /users/{username}/resume': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: Account;
  };
  /** Get the draft. The newest revision, private fields included, with the `ETag` that a change needs. Needs the scope `profile:read`. */
  'GET /users/{username}/draft': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'If-None-Match'?: string };
    readonly answer: Document;
  };
  /** Replace the draft. With `If-Match`: 428 without it, 412 when somebody saved in between. A document that is not valid is refused with every problem at once. Who may not read gets 204. Needs the scope `profile:write`. */
  'PUT /users/{username}/draft': {
    readonly path: { readonly username: string };
    readonly headers: { readonly 'If-Match': string };
    readonly body: Document;
    readonly answer: Document;
  };
  /** Change the draft. By a JSON Merge Patch (RFC 7396): what is named is replaced, `null` removes it, and a list is replaced as a whole. Needs the scope `profile:write`. */
  'PATCH /users/{username}/draft': {
    readonly path: { readonly username: string };
    readonly headers: { readonly 'If-Match': string };
    readonly body: Patch;
    readonly answer: Document;
  };
  /** Import a file. The body is the file itself, whatever its media type: an export of LinkedIn (ZIP), a resume of Reactive Resume 4 or 5, a record of ORCID, a CV of Europass (XML), a vCard, BibTeX, an HTML page, or a JSON Resume. For `orcid` it may be an iD, and for `page` an address, which are then fetched. It is merged over the draft by item and field. What is there wins; what an earlier file said, and nobody has changed since, is brought up to date; what was removed stays removed. The same file again changes nothing. The report is in the language that `Accept-Language` prefers, and in English if it is not sent. 413 for one that is too large, 422 for one that cannot be read as what `from` says. Needs the scope `profile:write`. */
  'POST /users/{username}/import': {
    readonly path: { readonly username: string };
    readonly query?: {
      readonly from?:
        | 'linkedin'
        | 'reactive-resume'
        | 'orcid'
        | 'europass'
        | 'vcard'
        | 'bibtex'
        | 'page'
        | 'json-resume';
    };
    readonly headers?: { readonly 'If-Match'?: string; readonly 'Idempotency-Key'?: string };
    readonly body: Bytes;
    readonly answer: ImportReport;
  };
  /** Get the draft with its files. The newest revision as a whole: what `vitrine pull` reads. Needs the scope `profile:read`. */
  'GET /users/{username}/snapshot': {
    readonly path: { readonly username: string };
    readonly answer: Snapshot;
  };
  /** Replace the draft with its files. One save of both: the document, and by path the hashes of its files, uploaded before. Nothing is saved when anything is refused. Who may not read gets 204. Needs the scope `profile:write`. */
  'PUT /users/{username}/snapshot': {
    readonly path: { readonly username: string };
    readonly headers: { readonly 'If-Match': string };
    readonly body: SnapshotRequest;
    readonly answer: Snapshot;
  };
  /** Publish. Shows readers the newest revision or, with `revision`, an older one: a rollback. Returns 403 for an authorized app without `profile:publish`. Needs the scope `profile:write`. */
  'POST /users/{username}/publish': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body?: Publishing;
    readonly answer: PublishedUser;
  };
  /** Unpublish. Shows readers nothing. Returns 403 for an authorized app without `profile:publish`. Needs the scope `profile:write`. */
  'POST /users/{username}/unpublish': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: User;
  };
  /** List revisions. Newest first. Needs the scope `profile:read`. */
  'GET /users/{username}/revisions': {
    readonly path: { readonly username: string };
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Revisions;
  };
  /** Get a revision. Needs the scope `profile:read`. */
  'GET /users/{username}/revisions/{n}': {
    readonly path: { readonly username: string; readonly n: number };
    readonly answer: Revision;
  };
  /** Upload ahead of a save. The bytes of a file, by their SHA-256: no revision and no event, until a save names them. They are kept for a day, and at most 100 MiB of them. Images are cleaned as for a single file: the draft then lists the hash of the stored bytes, and as `sent` the hash of these. Needs the scope `profile:write`. */
  'PUT /users/{username}/blobs/{hash}': {
    readonly path: { readonly username: string; readonly hash: string };
    readonly body: Bytes;
    readonly answer: never;
  };
  /** List files. By path. Needs the scope `profile:read`. */
  'GET /users/{username}/files': {
    readonly path: { readonly username: string };
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Files;
  };
  /** Get a file. Needs the scope `profile:read`. */
  'GET /users/{username}/files/{path}': {
    readonly path: { readonly username: string; readonly path: string };
    readonly headers?: { readonly 'If-None-Match'?: string };
    readonly answer: never;
  };
  /** Put a file. Adds or replaces a file. Its bytes decide its type, not its name. Images (JPEG, PNG, WebP) are stored upright, without metadata, at most 2048 pixels on a side, and also 400, 800 and 1600 pixels wide. Returns 422 for a damaged image, for AVIF and HEIC, and for too many pixels. With `original=true` the file is stored unchanged, is served as an attachment and never shown as an image. Files below `basics` cannot be originals. Needs the scope `profile:write`. */
  'PUT /users/{username}/files/{path}': {
    readonly path: { readonly username: string; readonly path: string };
    readonly query?: { readonly original?: boolean };
    readonly headers?: { readonly 'If-Match'?: string; readonly 'If-None-Match'?: string };
    readonly body: Bytes;
    readonly answer: never;
  };
  /** Delete a file. From the draft: readers have it until the next publish. With the picture goes `basics.image`, from where it would be fetched again. Needs the scope `profile:write`. */
  'DELETE /users/{username}/files/{path}': {
    readonly path: { readonly username: string; readonly path: string };
    readonly headers?: { readonly 'If-Match'?: string };
    readonly answer: never;
  };
  /** List links. Newest first. Needs the scope `profile:read`. */
  'GET /users/{username}/shares': {
    readonly path: { readonly username: string };
    readonly answer: Shares;
  };
  /** Add a link. For an audience that sees more than everybody, or with `anonymous` less. Whoever has it sees the published profile with what `shows` names, in every format and language, until `until` or until the link is ended; to everybody else nothing changes. Programs that were let in, and a CI, add none. Needs the scope `profile:write` and `profile:read`. */
  'POST /users/{username}/shares': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body: ShareRequest;
    readonly answer: NewShare;
  };
  /** Change a link. What is named is replaced; the address stays. From the next request on it holds. Programs that were let in, and a CI, change none. Needs the scope `profile:write` and `profile:read`. */
  'PATCH /users/{username}/shares/{id}': {
    readonly path: { readonly username: string; readonly id: string };
    readonly body: ShareChange;
    readonly answer: ShareEntry;
  };
  /** End a link. From the next request on it shows what everybody sees. Needs the scope `profile:write`. */
  'DELETE /users/{username}/shares/{id}': {
    readonly path: { readonly username: string; readonly id: string };
    readonly answer: never;
  };
  /** List tokens. Your own; for an operator everyone’s. Newest first. Needs the scope `profile:read`. */
  'GET /tokens': {
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Tokens;
  };
  /** Add a token. It is shown this once. None may do more, or live longer, than the one you send. Needs the scope `profile:write`. */
  'POST /tokens': {
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body: TokenRequest;
    readonly answer: IssuedToken;
  };
  /** Get the token in hand. Whose it is, what it may do and until when. Needs the scope `profile:read`. */
  'GET /tokens/current': {
    readonly answer: CurrentToken;
  };
  /** Revoke a token. From then on it is 401, and its streams end. Needs the scope `profile:write`. */
  'DELETE /tokens/{id}': {
    readonly path: { readonly id: string };
    readonly answer: never;
  };
  /** List webhooks. Your own; for an operator everyone’s. Newest first. Needs the scope `profile:read`. */
  'GET /webhooks': {
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Webhooks;
  };
  /** Add a webhook. Tells the address of events as they happen: your own, or for an operator everyone’s. The `secret` is shown this once. Programs that were let in, and a CI, add none. Needs the scope `profile:write` and `profile:read`. */
  'POST /webhooks': {
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body: WebhookRequest;
    readonly answer: NewWebhook;
  };
  /** Get a webhook. And how much waits for it. Needs the scope `profile:read`. */
  'GET /webhooks/{id}': {
    readonly path: { readonly id: string };
    readonly answer: Webhook;
  };
  /** Remove a webhook. Needs the scope `profile:write`. */
  'DELETE /webhooks/{id}': {
    readonly path: { readonly id: string };
    readonly answer: never;
  };
  /** Resume a webhook. That its receiver stopped by answering 410. It goes on with what has waited. Needs the scope `profile:write`. */
  'POST /webhooks/{id}/resume': {
    readonly path: { readonly id: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: Webhook;
  };
  /** List failures. What was given up after ten attempts, the longest ago first. Needs the scope `profile:read`. */
  'GET /webhooks/{id}/failures': {
    readonly path: { readonly id: string };
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Failures;
  };
  /** Retry failures. Tries again what was given up. Needs the scope `profile:write`. */
  'POST /webhooks/{id}/retry': {
    readonly path: { readonly id: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: Retried;
  };
  /** List or follow events. Oldest first. With `Accept: text/event-stream` they come as they happen, as Server-Sent Events: every fifteen silent seconds a comment, and `Last-Event-ID` resumes. Needs the scope `profile:read`. */
  'GET /events': {
    readonly query?: { readonly limit?: number; readonly cursor?: string; readonly after?: number };
    readonly headers?: { readonly 'Last-Event-ID'?: string };
    readonly answer: Events;
  };
  /** Where everything is */
  'GET /': {
    readonly answer: Links;
  };
  /** Health. Whether the database answers; 503 if it does not. */
  'GET /health': {
    readonly answer: Health;
  };
  /** Readiness. Whether this server can do its work: it is not about to stop, the database can be read and has had every migration, and there is room on its disk. 503 if one of these is `failing`. */
  'GET /health/ready': {
    readonly answer: Readiness;
  };
  /** Metrics. What is counted and measured, in the text format of Prometheus. Needs the scope `operator`. */
  'GET /metrics': {
    readonly answer: never;
  };
  /** The OpenAPI document. What this page says, for programs: OpenAPI 3.1. */
  'GET /openapi.json': {
    readonly answer: OpenApi;
  };
  /** This page */
  'GET /docs': {
    readonly answer: never;
  };
  /** Speak with an assistant. The Model Context Protocol over Streamable HTTP, revisions 2026-07-28, 2025-11-25 and 2025-06-18: tools to find people, to read profiles, and with a token to read and change a draft. Listing needs no token; a call that does is 401 without one. `Mcp-Protocol-Version`, `Mcp-Method` and `Mcp-Name` are what the revision wants. An `Origin` outside `CORS_ORIGINS` is 403. */
  'POST /mcp': {
    readonly body: { readonly [name: string]: unknown };
    readonly answer: RpcMessage;
  };
}

export type Account = {
  readonly username: string;
  readonly state: 'draft' | 'published' | 'unpublished' | 'suspended';
  readonly draft: number;
  /** The revision that readers see, or saw last */
  readonly published: number | null;
  readonly createdAt: string;
  /** For signing in and for notices. Private: no part of the profile */
  readonly email: string | null;
};

export type CurrentToken = {
  readonly id: string;
  readonly username: string | null;
  readonly scopes: readonly (
    | 'profile:read'
    | 'profile:write'
    | 'profile:publish'
    | 'operator'
    | 'scim'
    | 'scim:operators'
  )[];
  readonly expiresAt: string | null;
  readonly name: string | null;
};

export type Document = {
  /** link to the version of the schema that can validate the resume */
  readonly $schema?: string;
  readonly basics?: {
    readonly name?: string;
    /** e.g. Web Developer */
    readonly label?: string;
    /** URL (as per RFC 3986) to a image in JPEG or PNG format */
    readonly image?: string;
    /** e.g. thomas@gmail.com */
    readonly email?: string;
    /** Phone numbers are stored as strings so use any format you like, e.g. 712-117-2923 */
    readonly phone?: string;
    /** URL (as per RFC 3986) to your website, e.g. personal homepage */
    readonly url?: string;
    /** Write a short 2-3 sentence biography about yourself */
    readonly summary?: string;
    readonly location?: {
      /** To add multiple address lines, use . For example, 1234 Glücklichkeit Straße Hinterhaus 5. Etage li. */
      readonly address?: string;
      readonly postalCode?: string;
      readonly city?: string;
      /** code as per ISO-3166-1 ALPHA-2, e.g. US, AU, IN */
      readonly countryCode?: string;
      /** The general region where you live. Can be a US state, or a province, for instance. */
      readonly region?: string;
      readonly [name: string]: unknown;
    };
    /** Specify any number of social networks that you participate in */
    readonly profiles?: readonly {
      /** e.g. Facebook or Twitter */
      readonly network?: string;
      /** e.g. neutralthoughts */
      readonly username?: string;
      /** e.g. http://twitter.example.com/neutralthoughts */
      readonly url?: string;
      readonly [name: string]: unknown;
    }[];
    readonly [name: string]: unknown;
  };
  readonly work?: readonly {
    /** e.g. Facebook */
    readonly name?: string;
    /** e.g. Menlo Park, CA */
    readonly location?: string;
    /** e.g. Social Media Company */
    readonly description?: string;
    /** e.g. Software Engineer */
    readonly position?: string;
    /** e.g. http://facebook.example.com */
    readonly url?: string;
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly startDate?: string;
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly endDate?: string;
    /** Give an overview of your responsibilities at the company */
    readonly summary?: string;
    /** Specify multiple accomplishments */
    readonly highlights?: readonly string[];
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  readonly volunteer?: readonly {
    /** e.g. Facebook */
    readonly organization?: string;
    /** e.g. Software Engineer */
    readonly position?: string;
    /** e.g. http://facebook.example.com */
    readonly url?: string;
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly startDate?: string;
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly endDate?: string;
    /** Give an overview of your responsibilities at the company */
    readonly summary?: string;
    /** Specify accomplishments and achievements */
    readonly highlights?: readonly string[];
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  readonly education?: readonly {
    /** e.g. Massachusetts Institute of Technology */
    readonly institution?: string;
    /** e.g. http://facebook.example.com */
    readonly url?: string;
    /** e.g. Arts */
    readonly area?: string;
    /** e.g. Bachelor */
    readonly studyType?: string;
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly startDate?: string;
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly endDate?: string;
    /** grade point average, e.g. 3.67/4.0 */
    readonly score?: string;
    /** List notable courses/subjects */
    readonly courses?: readonly string[];
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  /** Specify any awards you have received throughout your professional career */
  readonly awards?: readonly {
    /** e.g. One of the 100 greatest minds of the century */
    readonly title?: string;
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly date?: string;
    /** e.g. Time Magazine */
    readonly awarder?: string;
    /** e.g. Received for my work with Quantum Physics */
    readonly summary?: string;
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  /** Specify any certificates you have received throughout your professional career */
  readonly certificates?: readonly {
    /** e.g. Certified Kubernetes Administrator */
    readonly name?: string;
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly date?: string;
    /** e.g. http://example.com */
    readonly url?: string;
    /** e.g. CNCF */
    readonly issuer?: string;
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  /** Specify your publications through your career */
  readonly publications?: readonly {
    /** e.g. The World Wide Web */
    readonly name?: string;
    /** e.g. IEEE, Computer Magazine */
    readonly publisher?: string;
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly releaseDate?: string;
    /** e.g. http://www.computer.org.example.com/csdl/mags/co/1996/10/rx069-abs.html */
    readonly url?: string;
    /** Short summary of publication. e.g. Discussion of the World Wide Web, HTTP, HTML. */
    readonly summary?: string;
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  /** List out your professional skill-set */
  readonly skills?: readonly {
    /** e.g. Web Development */
    readonly name?: string;
    /** e.g. Master */
    readonly level?: string;
    /** List some keywords pertaining to this skill */
    readonly keywords?: readonly string[];
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  /** List any other languages you speak */
  readonly languages?: readonly {
    /** e.g. English, Spanish */
    readonly language?: string;
    /** e.g. Fluent, Beginner */
    readonly fluency?: string;
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  readonly interests?: readonly {
    /** e.g. Philosophy */
    readonly name?: string;
    readonly keywords?: readonly string[];
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  /** List references you have received */
  readonly references?: readonly {
    /** e.g. Timothy Cook */
    readonly name?: string;
    /** e.g. Joe blogs was a great employee, who turned up to work at least once a week. He exceeded my expectations when it came to doing nothing. */
    readonly reference?: string;
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  /** Specify career projects */
  readonly projects?: readonly {
    /** e.g. The World Wide Web */
    readonly name?: string;
    /** Short summary of project. e.g. Collated works of 2017. */
    readonly description?: string;
    /** Specify multiple features */
    readonly highlights?: readonly string[];
    /** Specify special elements involved */
    readonly keywords?: readonly string[];
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly startDate?: string;
    /** Similar to the standard date type, but each section after the year is optional. e.g. 2014-06-29 or 2023-04 */
    readonly endDate?: string;
    /** e.g. http://www.computer.org/csdl/mags/co/1996/10/rx069-abs.html */
    readonly url?: string;
    /** Specify your role on this project or in company */
    readonly roles?: readonly string[];
    /** Specify the relevant company/entity affiliations e.g. 'greenpeace', 'corporationXYZ' */
    readonly entity?: string;
    /**  e.g. 'volunteering', 'presentation', 'talk', 'application', 'conference' */
    readonly type?: string;
    readonly 'x-vitrine'?: {
      /** The last part of the item’s address; made from its name, and kept */
      readonly slug?: string;
      /** Slugs that it had before: their addresses lead to it */
      readonly formerSlugs?: readonly string[];
      readonly visibility?: 'public' | 'private';
      /** What the images of the item show, by the path of the file */
      readonly alt?: { readonly [name: string]: string };
      /** By language, then by JSON Pointer: texts that replace those of the document */
      readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
      /** By language: which texts were changed since they were translated. Noted at every save */
      readonly outdated?: { readonly [name: string]: readonly string[] };
    };
    readonly [name: string]: unknown;
  }[];
  /** The schema version and any other tooling configuration lives here */
  readonly meta?: {
    /** URL (as per RFC 3986) to latest version of this document */
    readonly canonical?: string;
    /** A version field which follows semver - e.g. v1.0.0 */
    readonly version?: string;
    /** Using ISO 8601 with YYYY-MM-DDThh:mm:ss */
    readonly lastModified?: string;
    readonly [name: string]: unknown;
  };
  readonly 'x-vitrine'?: {
    /** Of the document’s own texts, such as `en` */
    readonly language?: string;
    readonly theme?: 'paper' | 'studio' | 'terminal' | 'gallery';
    readonly accent?:
      | 'rust'
      | 'ochre'
      | 'olive'
      | 'green'
      | 'teal'
      | 'blue'
      | 'indigo'
      | 'violet'
      | 'plum'
      | 'rose'
      | 'slate';
    /** Whether the directory of people shows the profile */
    readonly directory?: 'listed' | 'unlisted';
    /** In the order of the page: a name, or an object for one that is private as a whole */
    readonly sections?: readonly (
      | string
      | { readonly name: string; readonly visibility?: 'public' | 'private' }
    )[];
    /** What sections are called on the page, by their names: free text, which can be translated */
    readonly titles?: { readonly [name: string]: string };
    /** What the cover shows, by its path below `basics`: `cover/pier.jpg` */
    readonly alt?: { readonly [name: string]: string };
    /** By JSON Pointer into `basics`, such as `/basics/email` */
    readonly visibility?: { readonly [name: string]: 'public' | 'private' };
    /** By language, then by JSON Pointer: texts that replace those of the document */
    readonly locales?: { readonly [name: string]: { readonly [name: string]: string } };
    /** By language: which texts were changed since they were translated. Noted at every save */
    readonly outdated?: { readonly [name: string]: readonly string[] };
  };
  readonly [name: string]: unknown;
};

export type Event = {
  readonly id: number;
  readonly type:
    | 'user.created'
    | 'user.renamed'
    | 'user.suspended'
    | 'user.resumed'
    | 'user.deleted'
    | 'operator.granted'
    | 'operator.revoked'
    | 'scim.granted'
    | 'scim.revoked'
    | 'password.changed'
    | 'passkey.created'
    | 'passkey.removed'
    | 'second-factor.added'
    | 'second-factor.removed'
    | 'email.changed'
    | 'identity.added'
    | 'identity.removed'
    | 'sign-in-link.created'
    | 'token.created'
    | 'token.revoked'
    | 'webhook.created'
    | 'webhook.removed'
    | 'delegate.added'
    | 'delegate.removed'
    | 'draft.saved'
    | 'profile.published'
    | 'profile.unpublished'
    | 'link.verified'
    | 'link.unverified'
    | 'share.created'
    | 'share.used'
    | 'share.ended';
  readonly username: string;
  /** A username; operator: or scim: and the id of a token; command line, single sign-on, or the program */
  readonly actor: string;
  readonly at: string;
  /** Of draft.saved and profile.published */
  readonly revision?: number;
  /** Of draft.saved, when an editor saved by itself */
  readonly autosave?: true;
  /** Of user.renamed */
  readonly formerUsername?: string;
  readonly tokenId?: string;
  readonly webhookId?: string;
  /** Of share.created, share.used and share.ended */
  readonly shareId?: string;
  /** Of delegate.added and delegate.removed */
  readonly delegate?: string;
};

export type Events = { readonly items: readonly Event[]; readonly next: string | null };

export type File = {
  readonly path: string;
  readonly type: string;
  readonly size: number;
  /** Stored unchanged, and served as an attachment */
  readonly original?: true;
};

export type FileQuery = {
  /** Store it unchanged, with its metadata, as a download that no page shows */
  readonly original?: boolean;
};

export type Files = { readonly items: readonly File[]; readonly next: string | null };

export type Health = { readonly status: 'ok' };

export type ImportKindQuery = {
  /** What kind of file it is */
  readonly from:
    | 'linkedin'
    | 'reactive-resume'
    | 'orcid'
    | 'europass'
    | 'vcard'
    | 'bibtex'
    | 'page'
    | 'json-resume';
};

export type ImportReport = {
  readonly from:
    | 'linkedin'
    | 'reactive-resume'
    | 'orcid'
    | 'europass'
    | 'vcard'
    | 'bibtex'
    | 'page'
    | 'json-resume';
  /** The newest one; as before if the file changed nothing */
  readonly revision: number;
  /** Items that are new, and fields that were empty */
  readonly taken: readonly {
    readonly pointer: string;
    /** In the words of the file */
    readonly title: string;
  }[];
  /** Fields that had been what an earlier file said */
  readonly changed: readonly {
    readonly pointer: string;
    /** In the words of the file */
    readonly title: string;
  }[];
  /** Values that are written in another way */
  readonly mended: readonly { readonly where: string; readonly why: string }[];
  /** What is not taken, and why */
  readonly leftOut: readonly { readonly where: string; readonly why: string }[];
};

export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly state: 'waiting' | 'sent' | 'opened' | 'accepted' | 'expired' | 'bounced' | 'withdrawn';
  readonly invitedBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
};

export type InvitationRequest = {
  readonly email?: string;
  readonly name?: string;
  readonly username?: string;
  readonly invitations?: readonly {
    readonly email: string;
    readonly name?: string;
    readonly username?: string;
  }[];
};

export type Invitations = { readonly items: readonly Invitation[]; readonly next: string | null };

export type Invited = {
  readonly invited: readonly { readonly id: string; readonly email: string }[];
  readonly refused: readonly {
    readonly email: string;
    readonly reason: 'member' | 'invited' | 'name-taken';
  }[];
};

export type IssuedToken = {
  readonly id: string;
  readonly token: string;
  readonly username: string | null;
  readonly scopes: readonly (
    | 'profile:read'
    | 'profile:write'
    | 'profile:publish'
    | 'operator'
    | 'scim'
    | 'scim:operators'
  )[];
  readonly expiresAt: string | null;
  readonly name: string | null;
};

export type Links = { readonly [name: string]: string };

export type NewUser = {
  readonly username: string;
  /** It counts as confirmed */
  readonly email?: string;
};

export type OpenApi = { readonly openapi: string; readonly [name: string]: unknown };

export type Patch = { readonly [name: string]: unknown };

export type People = {
  readonly items: readonly {
    readonly username: string;
    /** That they are shown in; what is not translated is in the language of their profile */
    readonly language: string;
    readonly name: string;
    readonly headline: string | null;
    readonly place: string | null;
    readonly skills: readonly string[];
    readonly languages: readonly string[];
    readonly picture: string | null;
    readonly url: string;
    /** When they were published for the first time */
    readonly since: string;
  }[];
  readonly next: string | null;
  /** How many there are in all; null where everyone is listed, or more than 1,000 fit */
  readonly count: number | null;
  /** More than 1,000 fit, and the list ends there */
  readonly more: boolean;
  /** False where nobody fits as it was typed: these come close */
  readonly exact: boolean;
};

export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly reference?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  /** It may have been done or not: look before trying again, or send the same Idempotency-Key. */
  readonly outcome?: 'unknown';
};

export type PublishedUser = {
  readonly username: string;
  readonly state: 'draft' | 'published' | 'unpublished' | 'suspended';
  readonly draft: number;
  /** The revision that readers see, or saw last */
  readonly published: number | null;
  readonly createdAt: string;
  /** What could not be fetched, and is not shown */
  readonly warnings?: readonly { readonly pointer: string; readonly detail: string }[];
};

export type Publishing = { readonly revision?: number };

export type Readiness = {
  readonly status: 'ok' | 'failing';
  readonly checks: {
    readonly serving: 'ok' | 'failing';
    readonly database: 'ok' | 'failing';
    readonly migrations: 'ok' | 'failing';
    readonly disk: 'ok' | 'failing';
  };
};

export type Revision = {
  readonly n: number;
  readonly createdAt: string;
  /** Whether readers see it now */
  readonly published: boolean;
  /** Autosaves of one sitting become one revision; all others stay */
  readonly origin: 'deliberate' | 'autosave';
  readonly document: Document;
};

export type RevisionEntry = {
  readonly n: number;
  readonly createdAt: string;
  /** Whether readers see it now */
  readonly published: boolean;
  /** Autosaves of one sitting become one revision; all others stay */
  readonly origin: 'deliberate' | 'autosave';
};

export type Revisions = { readonly items: readonly RevisionEntry[]; readonly next: string | null };

export type Snapshot = {
  readonly user: User;
  readonly document: Document;
  readonly files: readonly SnapshotFile[];
};

export type SnapshotFile = {
  readonly path: string;
  readonly type: string;
  readonly size: number;
  /** Stored unchanged, and served as an attachment */
  readonly original?: true;
  /** SHA-256 of its bytes, in hexadecimal */
  readonly hash: string;
  /** SHA-256 of the bytes that were sent, for an image that was cleaned */
  readonly sent?: string;
  /** It was fetched from where `basics.image` says, and stays while that does: a save need not name it */
  readonly fetched?: true;
};

export type SnapshotRequest = {
  readonly document: Document;
  /** By path, the SHA-256 of what was uploaded or is in the draft. What is not named goes */
  readonly files: { readonly [name: string]: string };
};

export type Token = {
  readonly id: string;
  readonly username: string | null;
  readonly scopes: readonly (
    | 'profile:read'
    | 'profile:write'
    | 'profile:publish'
    | 'operator'
    | 'scim'
    | 'scim:operators'
  )[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly createdBy: string | null;
  readonly revokedBy: string | null;
  readonly name: string | null;
};

export type TokenRequest = {
  readonly scopes: readonly (
    | 'profile:read'
    | 'profile:write'
    | 'profile:publish'
    | 'operator'
    | 'scim'
    | 'scim:operators'
  )[];
  readonly expiresAt?: string | null;
  /** What you call it */
  readonly name?: string;
  /** Whose, if an operator asks */
  readonly username?: string;
};

export type Tokens = { readonly items: readonly Token[]; readonly next: string | null };

export type User = {
  readonly username: string;
  readonly state: 'draft' | 'published' | 'unpublished' | 'suspended';
  readonly draft: number;
  /** The revision that readers see, or saw last */
  readonly published: number | null;
  readonly createdAt: string;
};

export type UserChange = {
  readonly username?: string;
  /** null takes it away */
  readonly email?: string | null;
};

export type Users = { readonly items: readonly Account[]; readonly next: string | null };

export type ShareRequest = {
  /** What you call it */
  readonly label: string;
  /** Until when it is good; thirty days where none is named */
  readonly until?: string;
  /** What it shows beyond the public page: `/basics/phone`, a private section as `/talks`, an item by its slug as `/projects/engine`, with its files */
  readonly shows?: readonly string[];
  /** Public places that this version leaves out, named as in `shows`. They return 404 with the key, in every format */
  readonly hides?: readonly string[];
  /** Sections that come first in this version; the others follow */
  readonly sections?: readonly string[];
  /** Replaces `basics.label` in every language; null for the public one */
  readonly headline?: string | null;
  /** Replaces `basics.summary` in every language; null for the public one */
  readonly summary?: string | null;
  /** Without name, picture, employers, addresses, accounts and files */
  readonly anonymous?: boolean;
  /** Asked for on the page; without it the link shows nothing beyond what everybody sees */
  readonly password?: string;
};

export type ShareChange = {
  /** What you call it */
  readonly label?: string;
  /** Until when it is good; thirty days where none is named */
  readonly until?: string;
  /** What it shows beyond the public page: `/basics/phone`, a private section as `/talks`, an item by its slug as `/projects/engine`, with its files */
  readonly shows?: readonly string[];
  /** Public places that this version leaves out, named as in `shows`. They return 404 with the key, in every format */
  readonly hides?: readonly string[];
  /** Sections that come first in this version; the others follow */
  readonly sections?: readonly string[];
  /** Replaces `basics.label` in every language; null for the public one */
  readonly headline?: string | null;
  /** Replaces `basics.summary` in every language; null for the public one */
  readonly summary?: string | null;
  /** Without name, picture, employers, addresses, accounts and files */
  readonly anonymous?: boolean;
  /** Another one; null for none any more. Whoever knew the old one is asked again */
  readonly password?: string | null;
};

export type ShareEntry = {
  readonly id: string;
  readonly label: string;
  readonly until: string;
  readonly shows: readonly string[];
  readonly hides: readonly string[];
  readonly sections: readonly string[];
  readonly headline: string | null;
  readonly summary: string | null;
  readonly anonymous: boolean;
  /** Whether a password is asked for */
  readonly hasPassword: boolean;
  /** Pages that people have opened with it */
  readonly visits: number;
  readonly lastUsed: string | null;
};

export type ListedShare = {
  readonly id: string;
  readonly label: string;
  readonly until: string;
  readonly shows: readonly string[];
  readonly hides: readonly string[];
  readonly sections: readonly string[];
  readonly headline: string | null;
  readonly summary: string | null;
  readonly anonymous: boolean;
  /** Whether a password is asked for */
  readonly hasPassword: boolean;
  /** Pages that people have opened with it */
  readonly visits: number;
  readonly lastUsed: string | null;
  /** With the key. Null for tokens without `profile:write`, for apps and CI jobs, and for links whose key is not stored */
  readonly url: string | null;
};

export type Shares = { readonly items: readonly ListedShare[] };

export type NewShare = {
  readonly id: string;
  readonly label: string;
  readonly until: string;
  readonly shows: readonly string[];
  readonly hides: readonly string[];
  readonly sections: readonly string[];
  readonly headline: string | null;
  readonly summary: string | null;
  readonly anonymous: boolean;
  /** Whether a password is asked for */
  readonly hasPassword: boolean;
  /** Pages that people have opened with it */
  readonly visits: number;
  readonly lastUsed: string | null;
  /** With the key */
  readonly url: string;
};

export type WebhookRequest = {
  readonly url: string;
  readonly types?: readonly (
    | 'user.created'
    | 'user.renamed'
    | 'user.suspended'
    | 'user.resumed'
    | 'user.deleted'
    | 'operator.granted'
    | 'operator.revoked'
    | 'scim.granted'
    | 'scim.revoked'
    | 'password.changed'
    | 'passkey.created'
    | 'passkey.removed'
    | 'second-factor.added'
    | 'second-factor.removed'
    | 'email.changed'
    | 'identity.added'
    | 'identity.removed'
    | 'sign-in-link.created'
    | 'token.created'
    | 'token.revoked'
    | 'webhook.created'
    | 'webhook.removed'
    | 'delegate.added'
    | 'delegate.removed'
    | 'draft.saved'
    | 'profile.published'
    | 'profile.unpublished'
    | 'link.verified'
    | 'link.unverified'
    | 'share.created'
    | 'share.used'
    | 'share.ended'
  )[];
};

export type Webhook = {
  readonly id: string;
  readonly username: string | null;
  readonly url: string;
  /** Empty for every type */
  readonly types: readonly (
    | 'user.created'
    | 'user.renamed'
    | 'user.suspended'
    | 'user.resumed'
    | 'user.deleted'
    | 'operator.granted'
    | 'operator.revoked'
    | 'scim.granted'
    | 'scim.revoked'
    | 'password.changed'
    | 'passkey.created'
    | 'passkey.removed'
    | 'second-factor.added'
    | 'second-factor.removed'
    | 'email.changed'
    | 'identity.added'
    | 'identity.removed'
    | 'sign-in-link.created'
    | 'token.created'
    | 'token.revoked'
    | 'webhook.created'
    | 'webhook.removed'
    | 'delegate.added'
    | 'delegate.removed'
    | 'draft.saved'
    | 'profile.published'
    | 'profile.unpublished'
    | 'link.verified'
    | 'link.unverified'
    | 'share.created'
    | 'share.used'
    | 'share.ended'
  )[];
  readonly createdAt: string;
  readonly createdBy: string;
  readonly stoppedAt: string | null;
  readonly triedAt: string | null;
  /** Why the last attempt failed, if it did */
  readonly reason: string | null;
  /** 10000 stands for that many or more */
  readonly pending: number;
  /** 10000 stands for that many or more */
  readonly failed: number;
};

export type NewWebhook = {
  readonly id: string;
  readonly username: string | null;
  readonly url: string;
  /** Empty for every type */
  readonly types: readonly (
    | 'user.created'
    | 'user.renamed'
    | 'user.suspended'
    | 'user.resumed'
    | 'user.deleted'
    | 'operator.granted'
    | 'operator.revoked'
    | 'scim.granted'
    | 'scim.revoked'
    | 'password.changed'
    | 'passkey.created'
    | 'passkey.removed'
    | 'second-factor.added'
    | 'second-factor.removed'
    | 'email.changed'
    | 'identity.added'
    | 'identity.removed'
    | 'sign-in-link.created'
    | 'token.created'
    | 'token.revoked'
    | 'webhook.created'
    | 'webhook.removed'
    | 'delegate.added'
    | 'delegate.removed'
    | 'draft.saved'
    | 'profile.published'
    | 'profile.unpublished'
    | 'link.verified'
    | 'link.unverified'
    | 'share.created'
    | 'share.used'
    | 'share.ended'
  )[];
  readonly createdAt: string;
  readonly createdBy: string;
  readonly stoppedAt: string | null;
  readonly triedAt: string | null;
  /** Why the last attempt failed, if it did */
  readonly reason: string | null;
  /** 10000 stands for that many or more */
  readonly pending: number;
  /** 10000 stands for that many or more */
  readonly failed: number;
  readonly secret: string;
};

export type Webhooks = { readonly items: readonly Webhook[]; readonly next: string | null };

export type WebhookMessage = {
  readonly type:
    | 'user.created'
    | 'user.renamed'
    | 'user.suspended'
    | 'user.resumed'
    | 'user.deleted'
    | 'operator.granted'
    | 'operator.revoked'
    | 'scim.granted'
    | 'scim.revoked'
    | 'password.changed'
    | 'passkey.created'
    | 'passkey.removed'
    | 'second-factor.added'
    | 'second-factor.removed'
    | 'email.changed'
    | 'identity.added'
    | 'identity.removed'
    | 'sign-in-link.created'
    | 'token.created'
    | 'token.revoked'
    | 'webhook.created'
    | 'webhook.removed'
    | 'delegate.added'
    | 'delegate.removed'
    | 'draft.saved'
    | 'profile.published'
    | 'profile.unpublished'
    | 'link.verified'
    | 'link.unverified'
    | 'share.created'
    | 'share.used'
    | 'share.ended';
  readonly timestamp: string;
  readonly data: Event;
};

export type Failure = {
  readonly event: Event;
  readonly attempts: number;
  readonly reason: string | null;
  readonly failedAt: string | null;
};

export type Failures = { readonly items: readonly Failure[]; readonly next: string | null };

export type Retried = { readonly retried: number };

export type RpcMessage = { readonly [name: string]: unknown };

export type Profile = {
  readonly username: string;
  readonly basics?: { readonly [name: string]: unknown };
  readonly meta: { readonly canonical: string; readonly lastModified: string };
  readonly [name: string]: unknown;
};

export type Section = {
  readonly username: string;
  readonly type: string;
  readonly items: readonly {
    readonly slug: string;
    /** Of the item, unless it has one of its own */
    readonly url: string;
    readonly [name: string]: unknown;
  }[];
  readonly meta: { readonly canonical: string };
};

export type Item = {
  readonly username: string;
  readonly type: string;
  readonly slug: string;
  readonly item: { readonly [name: string]: unknown };
  readonly files: readonly {
    readonly path: string;
    readonly url: string;
    readonly type: string;
    readonly size: number;
  }[];
  readonly meta: { readonly canonical: string };
};

/** What a file is sent as. */
export type Bytes = Uint8Array<ArrayBuffer> | Blob;
