// Made from the OpenAPI document by `npm run client`: change the API, not this.

export interface Operations {
  /** Read a profile. For `pdf`, set `template` to `paper`, `studio`, `terminal`, `gallery`, `sidebar` or `links`, and `paper` to `a4` or `letter`. The defaults come from the profile. */
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
        | 'pdf'
        | 'qr-png'
        | 'badge';
      readonly lang?: string;
      readonly template?:
        | 'paper'
        | 'studio'
        | 'terminal'
        | 'gallery'
        | 'sidebar'
        | 'links'
        | 'classic'
        | 'modern';
      readonly paper?: 'a4' | 'letter';
    };
    readonly headers?: { readonly 'Accept-Language'?: string; readonly 'If-None-Match'?: string };
    readonly answer: Profile;
  };
  /** Read a section. Returns the items in the member’s order, each with its URL. */
  'GET /{username}/{type}': {
    readonly path: { readonly username: string; readonly type: string };
    readonly query?: { readonly format?: 'html' | 'json' | 'markdown'; readonly lang?: string };
    readonly headers?: { readonly 'Accept-Language'?: string; readonly 'If-None-Match'?: string };
    readonly answer: Section;
  };
  /** Read an item. Returns the item with its files. */
  'GET /{username}/{type}/{slug}': {
    readonly path: { readonly username: string; readonly type: string; readonly slug: string };
    readonly query?: { readonly format?: 'html' | 'json' | 'markdown' | 'card'; readonly lang?: string };
    readonly headers?: { readonly 'Accept-Language'?: string; readonly 'If-None-Match'?: string };
    readonly answer: Item;
  };
  /** Read a file. Returns a file of an item, or the profile photo. `fileUrl` is the rest of the path. `Range` requests a part. */
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
  /** List link cards. Returns the pages that the published profile shows as cards, in the order of the profile. Needs the scope `profile:read`. */
  'GET /users/{username}/link-cards': {
    readonly path: { readonly username: string };
    readonly answer: LinkCards;
  };
  /** Refresh link cards. The server fetches the pages again, within the hourly limit. Pages fetched in the last minute are skipped. Returns 422 for a URL without a card. Needs the scope `profile:write`. */
  'POST /users/{username}/link-cards/refresh': {
    readonly path: { readonly username: string };
    readonly body: LinkCardRefresh;
    readonly answer: LinkCards;
  };
  /** Find people. Each word of `q` matches the beginning of a word in the profile, regardless of accents and script. Matches in names come first. Similar names and nicknames follow. If none match, the search allows one typo in words of five letters or more. Without `q` the server lists the whole directory. `lang` selects the language of the results, then `Accept-Language`, then the profile’s own. `Content-Language` lists the languages of the results. `Link` has the next page. The server does not log queries. */
  'GET /people': {
    readonly query?: {
      readonly q?: string;
      readonly skill?: string | readonly string[];
      readonly place?: string;
      readonly language?: string | readonly string[];
      readonly group?: string;
      readonly lang?: string;
      readonly sort?: 'name' | 'newest';
      readonly limit?: number;
      readonly cursor?: string;
    };
    readonly headers?: { readonly 'Accept-Language'?: string };
    readonly answer: People;
  };
  /** List users. Sorted by username. Needs the scope `users:read`. */
  'GET /users': {
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Users;
  };
  /** Add a user. Creates an empty draft. Vitrine uses `email` for sign-in and notices. Needs the scope `operator`. */
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
  /** Rename a user or set their email address. The old username returns 308 with the new URL, in the API and on the preview host. Vitrine notifies the previous email address when `email` changes. Needs the scope `operator`. */
  'PATCH /users/{username}': {
    readonly path: { readonly username: string };
    readonly body: UserChange;
    readonly answer: Account;
  };
  /** Delete a user. Deletes all revisions and files. The username stays reserved and returns 410. Needs the scope `operator`. */
  'DELETE /users/{username}': {
    readonly path: { readonly username: string };
    readonly answer: never;
  };
  /** List invitations. Newest first, each with its state. Needs the scope `users:support`. */
  'GET /invitations': {
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Invitations;
  };
  /** Invite people. Invite one person with `email`, or several with `invitations`. Vitrine emails each a link that is valid for seven days. Responses do not contain the link. With `invitations` the server skips people who have an account or an invitation. With `email` it returns 409 for them. An account with this `username` that has no email address gets it and a sign-in link, and is in `connected`. Needs the scope `users:support`. */
  'POST /invitations': {
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body: InvitationRequest;
    readonly answer: Invited;
  };
  /** Send an invitation again. Sends a new link that is valid for seven days, with a new `id`. The previous link no longer works. Returns 409 if the invitation was accepted. Needs the scope `users:support`. */
  'POST /invitations/{id}/resend': {
    readonly path: { readonly id: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: Invitation;
  };
  /** Withdraw an invitation. Invalidates the link. Returns 409 if the invitation was accepted or withdrawn. Needs the scope `users:support`. */
  'DELETE /invitations/{id}': {
    readonly path: { readonly id: string };
    readonly answer: never;
  };
  /** Suspend a user. Hides the profile. Its URLs return 404. Needs the scope `users:support`. */
  'POST /users/{username}/suspend': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: Account;
  };
  /** Resume a user. Restores the state from before the suspension. Returns 409 if the organization’s directory (SCIM) has deactivated the user. Send the request again, with a new `Idempotency-Key`, to resume the user anyway. Needs the scope `users:support`. */
  'POST /users/{username}/resume': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: Account;
  };
  /** Grant a role. The role is `auditor`, `support` or `editor`. Returns 422 for any other. Needs the scope `operator`. */
  'PUT /users/{username}/roles/{role}': {
    readonly path: { readonly username: string; readonly role: string };
    readonly answer: never;
  };
  /** Revoke a role. The user’s tokens lose the scopes that need the role. Needs the scope `operator`. */
  'DELETE /users/{username}/roles/{role}': {
    readonly path: { readonly username: string; readonly role: string };
    readonly answer: never;
  };
  /** Download all data of a user. A ZIP with `README.md`, which explains each file. Secrets, and email addresses of others, are not included. Authorized apps and CI cannot have this scope. Needs the scope `account:read`. */
  'GET /users/{username}/data': {
    readonly path: { readonly username: string };
    readonly answer: never;
  };
  /** Get the draft. Returns the newest revision with private fields, and the `ETag` that changes require. Needs the scope `profile:read`. */
  'GET /users/{username}/draft': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'If-None-Match'?: string };
    readonly answer: Document;
  };
  /** Replace the draft. Requires `If-Match`. Returns 428 without it, and 412 if the draft has changed. Returns 422 with all problems if the document is invalid. Returns 204 if the token cannot read the draft. Needs the scope `profile:write`. */
  'PUT /users/{username}/draft': {
    readonly path: { readonly username: string };
    readonly headers: { readonly 'If-Match': string };
    readonly body: Document;
    readonly answer: Document;
  };
  /** Change the draft. Applies a JSON Merge Patch (RFC 7396). `null` removes a member, and a list replaces the whole list. Needs the scope `profile:write`. */
  'PATCH /users/{username}/draft': {
    readonly path: { readonly username: string };
    readonly headers: { readonly 'If-Match': string };
    readonly body: Patch;
    readonly answer: Document;
  };
  /** Import a file. The body is the file, with any media type. Supported: LinkedIn exports (ZIP), Reactive Resume 4 and 5, ORCID records, Europass CVs (XML), vCard, BibTeX, HTML pages and JSON Resume. For `orcid` the body can be an iD, and for `page` a URL, which the server fetches. The server merges the file into the draft by item and field. Your own changes win. Fields from an earlier import are updated, and removed items stay removed. Importing the same file again changes nothing. `Accept-Language` selects the language of the report. Returns 413 if the file is too large, and 422 if it does not match `from`. Needs the scope `profile:write`. */
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
  /** Get the draft with its files. Returns the newest revision with its files, as `vitrine pull` reads it. Needs the scope `profile:read`. */
  'GET /users/{username}/snapshot': {
    readonly path: { readonly username: string };
    readonly answer: Snapshot;
  };
  /** Replace the draft with its files. Saves the document and its files in one step. Files are hashes of uploaded bytes, by path. The server saves all or nothing. Returns 204 if the token cannot read the draft. Needs the scope `profile:write`. */
  'PUT /users/{username}/snapshot': {
    readonly path: { readonly username: string };
    readonly headers: { readonly 'If-Match': string };
    readonly body: SnapshotRequest;
    readonly answer: Snapshot;
  };
  /** Publish. Publishes the newest revision. Set `revision` to roll back to an older one. Returns 202 if a group of the member has review: a lead or an operator then publishes it. Returns 403 for an authorized app without `profile:publish`. Needs the scope `profile:write`. */
  'POST /users/{username}/publish': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body?: Publishing;
    readonly answer: PublishedUser | AskedReview;
  };
  /** Unpublish. Removes the profile from public view. Returns 403 for an authorized app without `profile:publish`. Needs the scope `profile:write`. */
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
  /** Upload bytes before a save. Uploads the bytes of a file under their SHA-256, without a revision or event. The server stores up to 100 MiB for one day, until a save uses them. It cleans images as for a single file. The draft then lists the hash of the stored bytes, and in `sent` the uploaded hash. Needs the scope `profile:write`. */
  'PUT /users/{username}/blobs/{hash}': {
    readonly path: { readonly username: string; readonly hash: string };
    readonly body: Bytes;
    readonly answer: never;
  };
  /** List files. Sorted by path. Needs the scope `profile:read`. */
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
  /** Add or replace a file. Adds or replaces a file. The server detects the type from the bytes, not the name. It rotates images (JPEG, PNG, WebP) upright, removes metadata, and limits them to 2048 pixels on a side. It also creates versions of 400, 800 and 1600 pixels. Returns 422 for damaged images, AVIF, HEIC and images with too many pixels. With `original=true` the server stores the file unchanged and serves it as an attachment. Files below `basics` cannot be originals. Needs the scope `profile:write`. */
  'PUT /users/{username}/files/{path}': {
    readonly path: { readonly username: string; readonly path: string };
    readonly query?: { readonly original?: boolean };
    readonly headers?: { readonly 'If-Match'?: string; readonly 'If-None-Match'?: string };
    readonly body: Bytes;
    readonly answer: never;
  };
  /** Delete a file. Deletes the file from the draft. It stays public until the next publish. Deleting the profile photo also removes `basics.image`. Needs the scope `profile:write`. */
  'DELETE /users/{username}/files/{path}': {
    readonly path: { readonly username: string; readonly path: string };
    readonly headers?: { readonly 'If-Match'?: string };
    readonly answer: never;
  };
  /** List groups. All groups that you may see, by name. A parent that you may not see is null. */
  'GET /groups': {
    readonly query?: { readonly limit?: number; readonly cursor?: string; readonly lang?: string };
    readonly answer: Groups;
  };
  /** Create a group. For operators. Returns 409 if the slug is taken. Needs the scope `groups:write`. */
  'POST /groups': {
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body: NewGroup;
    readonly answer: OneGroup;
  };
  /** Get a group. With a page of its members: leads first, then by order and name. A former slug returns 308. The `ETag` is for `If-Match`. */
  'GET /groups/{slug}': {
    readonly path: { readonly slug: string };
    readonly query?: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly q?: string;
      readonly include?: 'subgroups';
      readonly lang?: string;
    };
    readonly answer: OneGroup;
  };
  /** Change a group. A merge patch (RFC 7396). Only operators change slug, parent, visibility and review. Returns 428 without `If-Match`, and 412 if the group has changed. Returns 422 for a cycle or a seventh level. Needs the scope `groups:write`. */
  'PATCH /groups/{slug}': {
    readonly path: { readonly slug: string };
    readonly headers: { readonly 'If-Match': string };
    readonly body: GroupChange;
    readonly answer: OneGroup;
  };
  /** Delete a group. Deletes all memberships. Returns 409 if the group has subgroups. Needs the scope `groups:write`. */
  'DELETE /groups/{slug}': {
    readonly path: { readonly slug: string };
    readonly headers?: { readonly 'If-Match'?: string };
    readonly answer: never;
  };
  /** Merge a group into another. Members of both keep their membership in `into`. Subgroups move there. The old slug returns 308. Needs the scope `groups:write`. */
  'POST /groups/{slug}/merge': {
    readonly path: { readonly slug: string };
    readonly body: MergeRequest;
    readonly answer: OneGroup;
  };
  /** Set the image of a group. JPEG, PNG or WebP, at most 10 MiB. Vitrine removes metadata and scales the image. Needs the scope `groups:write`. */
  'PUT /groups/{slug}/picture': {
    readonly path: { readonly slug: string };
    readonly body: Bytes;
    readonly answer: OneGroup;
  };
  /** List members. Editors get all members, others the members that the page shows. */
  'GET /groups/{slug}/members': {
    readonly path: { readonly slug: string };
    readonly query?: { readonly limit?: number; readonly cursor?: string; readonly lang?: string };
    readonly answer: GroupMembers;
  };
  /** Add members. Send one member as JSON, or a table as `text/csv` with the columns `username,title,role`. Changes users who are members already. A table returns a result for each line. Needs the scope `groups:write`. */
  'POST /groups/{slug}/members': {
    readonly path: { readonly slug: string };
    readonly body: NewGroupMember;
    readonly answer: MemberReport | GroupMember;
  };
  /** Add or change a member. Sets the given fields. Only leads and operators change leads. Needs the scope `groups:write`. */
  'PUT /groups/{slug}/members/{member}': {
    readonly path: { readonly slug: string; readonly member: string };
    readonly body: MemberTerms;
    readonly answer: GroupMember;
  };
  /** Remove a member. Returns 409 if a directory manages the membership. Needs the scope `groups:write`. */
  'DELETE /groups/{slug}/members/{member}': {
    readonly path: { readonly slug: string; readonly member: string };
    readonly answer: never;
  };
  /** List reviews. The requests that wait for you as a lead or an operator, oldest first. Needs the scope `groups:write`. */
  'GET /reviews': {
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: ReviewRequests;
  };
  /** Get a review. The newest request of a member. Leads who decide about it need the scope `groups:write`. Needs the scope `profile:read`. */
  'GET /users/{username}/review': {
    readonly path: { readonly username: string };
    readonly answer: ReviewRequest;
  };
  /** Withdraw a review. For the member who asked. Returns 404 if no revision waits. Needs the scope `profile:write`. */
  'DELETE /users/{username}/review': {
    readonly path: { readonly username: string };
    readonly answer: never;
  };
  /** Approve a review. Publishes the revision. Returns 409 unless it is the one that waits, and 403 for your own request. Needs the scope `groups:write`. */
  'POST /users/{username}/review/approve': {
    readonly path: { readonly username: string };
    readonly body: Approval;
    readonly answer: ReviewRequest;
  };
  /** Return a review. The member gets the comment. Returns 409 if no revision waits, and 403 for your own request. Needs the scope `groups:write`. */
  'POST /users/{username}/review/return': {
    readonly path: { readonly username: string };
    readonly body: ReturnedReview;
    readonly answer: ReviewRequest;
  };
  /** List links. Newest first. Needs the scope `profile:read`. */
  'GET /users/{username}/shares': {
    readonly path: { readonly username: string };
    readonly answer: Shares;
  };
  /** Create a link. Creates a link that shows the published profile with the private fields in `shows`, or an anonymous profile with `anonymous`. It works in every format and language until `until`. Returns 403 for authorized apps and CI jobs. Needs the scope `profile:write` and `profile:read`. */
  'POST /users/{username}/shares': {
    readonly path: { readonly username: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body: ShareRequest;
    readonly answer: NewShare;
  };
  /** Change a link. Replaces the given fields. The URL stays the same. Returns 403 for authorized apps and CI jobs. Needs the scope `profile:write` and `profile:read`. */
  'PATCH /users/{username}/shares/{id}': {
    readonly path: { readonly username: string; readonly id: string };
    readonly body: ShareChange;
    readonly answer: ShareEntry;
  };
  /** Revoke a link. The link then shows the public profile. Needs the scope `profile:write`. */
  'DELETE /users/{username}/shares/{id}': {
    readonly path: { readonly username: string; readonly id: string };
    readonly answer: never;
  };
  /** List tokens. Returns your own tokens, or all tokens for operators. Newest first. Needs the scope `profile:read`. */
  'GET /tokens': {
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Tokens;
  };
  /** Create a token. Returns the token once. Its scopes and lifetime cannot exceed those of the token in the request. Needs the scope `profile:write`. */
  'POST /tokens': {
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body: TokenRequest;
    readonly answer: IssuedToken;
  };
  /** Get the current token. Returns its user, scopes and expiry. Needs the scope `profile:read`. */
  'GET /tokens/current': {
    readonly answer: CurrentToken;
  };
  /** Revoke a token. Requests with the token return 401, and its event streams end. Needs the scope `profile:write`. */
  'DELETE /tokens/{id}': {
    readonly path: { readonly id: string };
    readonly answer: never;
  };
  /** List webhooks. Returns your own webhooks, or all webhooks for operators. Newest first. Needs the scope `profile:read`. */
  'GET /webhooks': {
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Webhooks;
  };
  /** Add a webhook. The server sends your events to the URL, or all events for operators. Returns the `secret` once. Returns 403 for authorized apps and CI jobs. Needs the scope `profile:write` and `profile:read`. */
  'POST /webhooks': {
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly body: WebhookRequest;
    readonly answer: NewWebhook;
  };
  /** Get a webhook. Returns the webhook with its queue length. Needs the scope `profile:read`. */
  'GET /webhooks/{id}': {
    readonly path: { readonly id: string };
    readonly answer: Webhook;
  };
  /** Remove a webhook. Needs the scope `profile:write`. */
  'DELETE /webhooks/{id}': {
    readonly path: { readonly id: string };
    readonly answer: never;
  };
  /** Resume a webhook. Resumes a webhook that its receiver stopped with 410. The server delivers the queued events. Needs the scope `profile:write`. */
  'POST /webhooks/{id}/resume': {
    readonly path: { readonly id: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: Webhook;
  };
  /** List failures. Returns deliveries that failed ten times, oldest first. Needs the scope `profile:read`. */
  'GET /webhooks/{id}/failures': {
    readonly path: { readonly id: string };
    readonly query?: { readonly limit?: number; readonly cursor?: string };
    readonly answer: Failures;
  };
  /** Retry failures. Retries the failed deliveries. Needs the scope `profile:write`. */
  'POST /webhooks/{id}/retry': {
    readonly path: { readonly id: string };
    readonly headers?: { readonly 'Idempotency-Key'?: string };
    readonly answer: Retried;
  };
  /** List or follow events. Oldest first. With `Accept: text/event-stream` the server streams new events as Server-Sent Events. It sends a comment after 15 seconds without events. `Last-Event-ID` resumes a stream. Returns 410 when newer events were deleted because of `RETENTION_DAYS_ACTIVITY`. Needs the scope `profile:read`. */
  'GET /events': {
    readonly query?: { readonly limit?: number; readonly cursor?: string; readonly after?: number };
    readonly headers?: { readonly 'Last-Event-ID'?: string };
    readonly answer: Events;
  };
  /** API index */
  'GET /': {
    readonly answer: Links;
  };
  /** Health. Returns 503 if the database is unavailable. */
  'GET /health': {
    readonly answer: Health;
  };
  /** Readiness. Checks that the server is not stopping, that the database is readable and migrated, and that the disk has free space. Returns 503 if a check is `failing`. */
  'GET /health/ready': {
    readonly answer: Readiness;
  };
  /** Metrics. Metrics in the Prometheus text format. Needs the scope `operator`. */
  'GET /metrics': {
    readonly answer: never;
  };
  /** The OpenAPI document. The API description in OpenAPI 3.1. */
  'GET /openapi.json': {
    readonly answer: OpenApi;
  };
  /** API documentation */
  'GET /docs': {
    readonly answer: never;
  };
  /** Call the MCP server. The Model Context Protocol over Streamable HTTP, in the versions 2026-07-28, 2025-11-25 and 2025-06-18. Its tools find users and read profiles. With a token they also read and change a draft. Listing tools needs no token; calls that need one return 401 without it. Send `Mcp-Protocol-Version`, `Mcp-Method` and `Mcp-Name` as your protocol version requires. Returns 403 for an `Origin` outside `CORS_ORIGINS`. */
  'POST /mcp': {
    readonly body: RpcMessage;
    readonly answer: RpcMessage;
  };
  /** List audit log entries. Newest first. Each `hash` covers the entry and the hash before it. `vitrine audit verify` checks them. Needs the scope `audit:read`. */
  'GET /audit': {
    readonly query?: {
      readonly limit?: number;
      readonly cursor?: string;
      readonly user?: string;
      readonly actor?: string;
      readonly since?: string;
      readonly until?: string;
    };
    readonly answer: AuditEntries;
  };
}

export type Account = {
  readonly username: string;
  readonly state: 'draft' | 'published' | 'unpublished' | 'suspended';
  readonly draft: number;
  /** The published revision, or the last one */
  readonly published: number | null;
  readonly createdAt: string;
  /** Rights over all users, without those of an operator */
  readonly roles: readonly ('auditor' | 'support' | 'editor')[];
  readonly deletesAt: string | null;
  /** For sign-in and notices; not part of the profile */
  readonly email: string | null;
};

export type AskedReview = {
  readonly request: ReviewRequest;
  /** Files that the server could not fetch */
  readonly warnings?: readonly { readonly pointer: string; readonly detail: string }[];
};

export type CurrentToken = {
  readonly id: string;
  readonly username: string | null;
  readonly scopes: readonly (
    | 'profile:read'
    | 'profile:write'
    | 'profile:publish'
    | 'account:read'
    | 'groups:read'
    | 'groups:write'
    | 'audit:read'
    | 'users:read'
    | 'users:support'
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
      /** Alternative texts of the item’s images, by file path */
      readonly alt?: { readonly [name: string]: string };
      /** Captions of the item’s images, by file path */
      readonly captions?: { readonly [name: string]: string };
      /** File paths of the item’s images in the order of the page. The others follow by name */
      readonly images?: readonly string[];
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
    /** The language of the document’s own texts, for example `en` */
    readonly language?: string;
    readonly theme?: 'paper' | 'studio' | 'terminal' | 'gallery' | 'sidebar' | 'links';
    /** A color by its name, or `#rrggbb`, which pages adjust until links are readable */
    readonly accent?: string;
    /** Fonts of headings and text, those of the system without it */
    readonly typeface?: 'book' | 'editorial' | 'academic' | 'modern' | 'technical' | 'warm' | 'code';
    /** How much space is between the parts of a page */
    readonly density?: 'comfortable' | 'compact';
    /** Whether the directory of people shows the profile */
    readonly directory?: 'listed' | 'unlisted';
    /** Whether visitors can write to the member without seeing their email address */
    readonly contactForm?: boolean;
    /** In the order of the page: a name, or an object for one that is private as a whole */
    readonly sections?: readonly (
      | string
      | { readonly name: string; readonly visibility?: 'public' | 'private' }
    )[];
    /** Titles of sections on the page, by section. Free text, which can be translated */
    readonly titles?: { readonly [name: string]: string };
    /** Alternative text of the cover, by its path below `basics`: `cover/pier.jpg` */
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
    | 'role.granted'
    | 'role.revoked'
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
    | 'link.fetched'
    | 'share.created'
    | 'share.used'
    | 'share.ended'
    | 'group.created'
    | 'group.changed'
    | 'group.moved'
    | 'group.deleted'
    | 'group.member-added'
    | 'group.member-changed'
    | 'group.member-removed'
    | 'review.requested'
    | 'review.approved'
    | 'review.returned'
    | 'review.withdrawn';
  /** Not in events about a group itself */
  readonly username?: string;
  /** A username; operator: or scim: and the id of a token; command line, single sign-on, or the program */
  readonly actor: string;
  readonly at: string;
  /** In draft.saved and profile.published */
  readonly revision?: number;
  /** In draft.saved, for autosaves */
  readonly autosave?: true;
  /** In user.renamed */
  readonly formerUsername?: string;
  readonly tokenId?: string;
  readonly webhookId?: string;
  /** In share.created, share.used and share.ended */
  readonly shareId?: string;
  /** In delegate.added and delegate.removed */
  readonly delegate?: string;
  /** The slug, in events about a group or its members */
  readonly group?: string;
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
  /** Store the file unchanged, with its metadata, as a download */
  readonly original?: boolean;
};

export type Files = { readonly items: readonly File[]; readonly next: string | null };

export type Health = { readonly status: 'ok' };

export type ImportKindQuery = {
  /** Kind of the file */
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
  /** The newest revision; unchanged if the file changed nothing */
  readonly revision: number;
  /** New items, and fields that were empty */
  readonly taken: readonly {
    readonly pointer: string;
    /** As written in the file */
    readonly title: string;
  }[];
  /** Fields updated from an earlier import */
  readonly changed: readonly {
    readonly pointer: string;
    /** As written in the file */
    readonly title: string;
  }[];
  /** Converted values */
  readonly mended: readonly { readonly where: string; readonly why: string }[];
  /** Skipped items with the reason */
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
  readonly connected: readonly { readonly email: string; readonly username: string }[];
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
    | 'account:read'
    | 'groups:read'
    | 'groups:write'
    | 'audit:read'
    | 'users:read'
    | 'users:support'
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
  /** Counts as confirmed */
  readonly email?: string;
};

export type OpenApi = { readonly openapi: string; readonly [name: string]: unknown };

export type Patch = { readonly [name: string]: unknown };

export type People = {
  readonly items: readonly {
    readonly username: string;
    /** Language of this result; untranslated text is in the profile’s own language */
    readonly language: string;
    readonly name: string;
    readonly headline: string | null;
    readonly place: string | null;
    readonly skills: readonly string[];
    readonly languages: readonly string[];
    readonly picture: string | null;
    readonly url: string;
    /** Time of the first publish */
    readonly since: string;
  }[];
  readonly next: string | null;
  /** Number of matches; null for the whole directory or for more than 1,000 matches of a search */
  readonly count: number | null;
  /** Whether more than 1,000 match; the list ends there */
  readonly more: boolean;
  /** False if no profile matches exactly and the list has similar ones */
  readonly exact: boolean;
};

export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly reference?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  /** The change may have been saved. Check before you try again, or send the same Idempotency-Key. */
  readonly outcome?: 'unknown';
};

export type PublishedUser = {
  readonly username: string;
  readonly state: 'draft' | 'published' | 'unpublished' | 'suspended';
  readonly draft: number;
  /** The published revision, or the last one */
  readonly published: number | null;
  readonly createdAt: string;
  /** Rights over all users, without those of an operator */
  readonly roles: readonly ('auditor' | 'support' | 'editor')[];
  readonly deletesAt: string | null;
  /** Files that the server could not fetch */
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

export type ReviewRequest = {
  readonly username: string;
  readonly revision: number;
  readonly state: 'waiting' | 'approved' | 'returned';
  readonly createdAt: string;
  readonly decidedAt?: string;
  /** From the reviewer who returned it */
  readonly comment?: string;
};

export type Revision = {
  readonly n: number;
  readonly createdAt: string;
  /** Whether the revision is public */
  readonly published: boolean;
  /** Vitrine merges consecutive autosaves into one revision; all others stay */
  readonly origin: 'deliberate' | 'autosave';
  readonly document: Document;
};

export type RevisionEntry = {
  readonly n: number;
  readonly createdAt: string;
  /** Whether the revision is public */
  readonly published: boolean;
  /** Vitrine merges consecutive autosaves into one revision; all others stay */
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
  /** SHA-256 of the uploaded bytes, for cleaned images */
  readonly sent?: string;
  /** Vitrine fetched it from `basics.image` and keeps it while that URL stays; a save can leave it out */
  readonly fetched?: true;
};

export type SnapshotRequest = {
  readonly document: Document;
  /** SHA-256 by path, of uploads or of files in the draft. The save deletes all other files */
  readonly files: { readonly [name: string]: string };
};

export type Token = {
  readonly id: string;
  readonly username: string | null;
  readonly scopes: readonly (
    | 'profile:read'
    | 'profile:write'
    | 'profile:publish'
    | 'account:read'
    | 'groups:read'
    | 'groups:write'
    | 'audit:read'
    | 'users:read'
    | 'users:support'
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
    | 'account:read'
    | 'groups:read'
    | 'groups:write'
    | 'audit:read'
    | 'users:read'
    | 'users:support'
    | 'operator'
    | 'scim'
    | 'scim:operators'
  )[];
  readonly expiresAt?: string | null;
  /** A label */
  readonly name?: string;
  /** The user, for requests by an operator */
  readonly username?: string;
};

export type Tokens = { readonly items: readonly Token[]; readonly next: string | null };

export type User = {
  readonly username: string;
  readonly state: 'draft' | 'published' | 'unpublished' | 'suspended';
  readonly draft: number;
  /** The published revision, or the last one */
  readonly published: number | null;
  readonly createdAt: string;
  /** Rights over all users, without those of an operator */
  readonly roles: readonly ('auditor' | 'support' | 'editor')[];
  readonly deletesAt: string | null;
};

export type UserChange = {
  readonly username?: string;
  /** null removes it */
  readonly email?: string | null;
};

export type Users = { readonly items: readonly Account[]; readonly next: string | null };

export type LinkCard = {
  readonly url: string;
  /** Null until the page was fetched */
  readonly title: string | null;
  readonly description: string | null;
  /** URL of the image in the profile */
  readonly picture: string | null;
  readonly checkedAt: string | null;
  /** Why the last fetch failed, if it did */
  readonly reason: string | null;
  /** When the server fetches the page; null if no fetch is due */
  readonly nextAt: string | null;
};

export type LinkCards = { readonly items: readonly LinkCard[] };

export type LinkCardRefresh = {
  /** Only this page; all pages without it */
  readonly url?: string;
};

export type NewGroup = {
  /** 1 to 64 characters: a to z, digits and hyphens */
  readonly slug: string;
  readonly name: string;
  readonly description?: string | null;
  readonly url?: string | null;
  readonly locales?: { readonly [name: string]: unknown } | null;
  readonly parent?: string | null;
  readonly visibility?: 'public' | 'members' | 'hidden';
  /** Members ask for a review instead of publishing. Only operators add members, and members cannot leave. */
  readonly review?: boolean;
};

export type GroupChange = {
  /** 1 to 64 characters: a to z, digits and hyphens */
  readonly slug?: string;
  readonly name?: string;
  readonly description?: string | null;
  readonly url?: string | null;
  readonly locales?: { readonly [name: string]: unknown } | null;
  readonly parent?: string | null;
  readonly visibility?: 'public' | 'members' | 'hidden';
  /** Members ask for a review instead of publishing. Only operators add members, and members cannot leave. */
  readonly review?: boolean;
  /** Removes the image */
  readonly picture?: null;
};

export type ListedGroup = {
  readonly slug: string;
  readonly name: string;
  readonly picture: string | null;
  readonly parent: string | null;
  /** Members that the page of the group shows */
  readonly people: number;
  /** The same with all subgroups; each member counts once */
  readonly peopleBelow: number;
};

export type Groups = { readonly items: readonly ListedGroup[]; readonly next: string | null };

export type OneGroup = {
  readonly slug: string;
  readonly name: string;
  readonly picture: string | null;
  readonly parent: string | null;
  /** Markdown */
  readonly description: string;
  readonly url: string | null;
  readonly locales: { readonly [name: string]: unknown };
  readonly visibility: 'public' | 'members' | 'hidden';
  readonly review: boolean;
  readonly path: readonly { readonly slug: string; readonly name: string }[];
  readonly subgroups: readonly {
    readonly slug: string;
    readonly name: string;
    /** Members that the page of the group shows */
    readonly people: number;
    /** The same with all subgroups; each member counts once */
    readonly peopleBelow: number;
  }[];
  /** Members that the page of the group shows */
  readonly people: number;
  /** The same with all subgroups; each member counts once */
  readonly peopleBelow: number;
  readonly items: readonly ShownMember[];
  readonly next: string | null;
};

export type ShownMember = {
  readonly username: string;
  readonly name: string;
  readonly title: string;
  readonly role: 'member' | 'lead' | 'editor';
  readonly url: string;
};

export type MemberTerms = {
  readonly title?: string | null;
  readonly locales?: { readonly [name: string]: unknown } | null;
  readonly role?: 'member' | 'lead' | 'editor';
  /** Smaller first; then by name */
  readonly order?: number;
  readonly since?: string | null;
  readonly until?: string | null;
};

export type NewGroupMember = {
  /** A username or a verified email address */
  readonly member: string;
  readonly title?: string | null;
  readonly locales?: { readonly [name: string]: unknown } | null;
  readonly role?: 'member' | 'lead' | 'editor';
  /** Smaller first; then by name */
  readonly order?: number;
  readonly since?: string | null;
  readonly until?: string | null;
};

export type GroupMember = {
  readonly username: string;
  readonly name: string | null;
  readonly title: string;
  readonly role: 'member' | 'lead' | 'editor';
  readonly url: string | null;
  /** The title by language */
  readonly locales?: { readonly [name: string]: unknown };
  readonly order?: number;
  readonly since?: string | null;
  readonly until?: string | null;
  /** A directory manages the membership */
  readonly managed?: boolean;
};

export type GroupMembers = { readonly items: readonly GroupMember[]; readonly next: string | null };

export type MemberReport =
  | {
      readonly lines: readonly {
        readonly line: number;
        readonly member: string;
        readonly result: 'added' | 'changed' | 'unchanged' | 'refused';
        readonly detail?: string;
      }[];
    }
  | GroupMember;

export type MergeRequest = {
  /** The slug of the group that stays */
  readonly into: string;
};

export type ReviewRequests = { readonly items: readonly ReviewRequest[]; readonly next: string | null };

export type Approval = {
  /** The revision that you reviewed */
  readonly revision: number;
};

export type ReturnedReview = {
  /** 1 to 2,000 characters */
  readonly comment: string;
};

export type ShareRequest = {
  /** A label */
  readonly label: string;
  /** Expiry of the link; 30 days by default */
  readonly until?: string;
  /** Private fields to show: `/basics/phone`, a private section (`/talks`), or an item by its slug (`/projects/engine`) with its files */
  readonly shows?: readonly string[];
  /** Public sections, items and fields that this link hides, as paths like in `shows`. With the key they return 404 in every format */
  readonly hides?: readonly string[];
  /** Sections that come first in this version; the others follow */
  readonly sections?: readonly string[];
  /** Replaces `basics.label` in every language; null for the public one */
  readonly headline?: string | null;
  /** Replaces `basics.summary` in every language; null for the public one */
  readonly summary?: string | null;
  /** Hides name, photo, employers, contact details, social profiles and files */
  readonly anonymous?: boolean;
  /** Without the password the link shows the public profile */
  readonly password?: string;
};

export type ShareChange = {
  /** A label */
  readonly label?: string;
  /** Expiry of the link; 30 days by default */
  readonly until?: string;
  /** Private fields to show: `/basics/phone`, a private section (`/talks`), or an item by its slug (`/projects/engine`) with its files */
  readonly shows?: readonly string[];
  /** Public sections, items and fields that this link hides, as paths like in `shows`. With the key they return 404 in every format */
  readonly hides?: readonly string[];
  /** Sections that come first in this version; the others follow */
  readonly sections?: readonly string[];
  /** Replaces `basics.label` in every language; null for the public one */
  readonly headline?: string | null;
  /** Replaces `basics.summary` in every language; null for the public one */
  readonly summary?: string | null;
  /** Hides name, photo, employers, contact details, social profiles and files */
  readonly anonymous?: boolean;
  /** A new password; null removes it. Visitors must enter the new one */
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
  /** Whether the link has a password */
  readonly hasPassword: boolean;
  /** Number of page views with this link */
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
  /** Whether the link has a password */
  readonly hasPassword: boolean;
  /** Number of page views with this link */
  readonly visits: number;
  readonly lastUsed: string | null;
  /** URL with the key. Null for tokens without `profile:write`, for apps and CI jobs, and for links whose key is not stored */
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
  /** Whether the link has a password */
  readonly hasPassword: boolean;
  /** Number of page views with this link */
  readonly visits: number;
  readonly lastUsed: string | null;
  /** URL with the key */
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
    | 'role.granted'
    | 'role.revoked'
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
    | 'link.fetched'
    | 'share.created'
    | 'share.used'
    | 'share.ended'
    | 'group.created'
    | 'group.changed'
    | 'group.moved'
    | 'group.deleted'
    | 'group.member-added'
    | 'group.member-changed'
    | 'group.member-removed'
    | 'review.requested'
    | 'review.approved'
    | 'review.returned'
    | 'review.withdrawn'
  )[];
};

export type Webhook = {
  readonly id: string;
  readonly username: string | null;
  readonly url: string;
  /** Empty for all events */
  readonly types: readonly (
    | 'user.created'
    | 'user.renamed'
    | 'user.suspended'
    | 'user.resumed'
    | 'user.deleted'
    | 'operator.granted'
    | 'operator.revoked'
    | 'role.granted'
    | 'role.revoked'
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
    | 'link.fetched'
    | 'share.created'
    | 'share.used'
    | 'share.ended'
    | 'group.created'
    | 'group.changed'
    | 'group.moved'
    | 'group.deleted'
    | 'group.member-added'
    | 'group.member-changed'
    | 'group.member-removed'
    | 'review.requested'
    | 'review.approved'
    | 'review.returned'
    | 'review.withdrawn'
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
  /** Empty for all events */
  readonly types: readonly (
    | 'user.created'
    | 'user.renamed'
    | 'user.suspended'
    | 'user.resumed'
    | 'user.deleted'
    | 'operator.granted'
    | 'operator.revoked'
    | 'role.granted'
    | 'role.revoked'
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
    | 'link.fetched'
    | 'share.created'
    | 'share.used'
    | 'share.ended'
    | 'group.created'
    | 'group.changed'
    | 'group.moved'
    | 'group.deleted'
    | 'group.member-added'
    | 'group.member-changed'
    | 'group.member-removed'
    | 'review.requested'
    | 'review.approved'
    | 'review.returned'
    | 'review.withdrawn'
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
    | 'role.granted'
    | 'role.revoked'
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
    | 'link.fetched'
    | 'share.created'
    | 'share.used'
    | 'share.ended'
    | 'group.created'
    | 'group.changed'
    | 'group.moved'
    | 'group.deleted'
    | 'group.member-added'
    | 'group.member-changed'
    | 'group.member-removed'
    | 'review.requested'
    | 'review.approved'
    | 'review.returned'
    | 'review.withdrawn';
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

export type AuditEntry = {
  readonly id: number;
  readonly at: string;
  readonly type:
    | 'user.created'
    | 'user.renamed'
    | 'user.suspended'
    | 'user.resumed'
    | 'user.deleted'
    | 'operator.granted'
    | 'operator.revoked'
    | 'role.granted'
    | 'role.revoked'
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
    | 'profile.published'
    | 'profile.unpublished'
    | 'share.created'
    | 'share.ended'
    | 'group.created'
    | 'group.changed'
    | 'group.moved'
    | 'group.deleted'
    | 'group.member-added'
    | 'group.member-changed'
    | 'group.member-removed'
    | 'review.requested'
    | 'review.approved'
    | 'review.returned'
    | 'review.withdrawn'
    | 'sign-in'
    | 'sign-in.failed'
    | 'sign-out'
    | 'session.ended'
    | 'account.changed'
    | 'user.released'
    | 'invitation.created'
    | 'invitation.sent'
    | 'invitation.withdrawn'
    | 'registration.approved'
    | 'registration.declined'
    | 'identity.unresolved'
    | 'identity.refused'
    | 'webhook.resumed'
    | 'share.changed'
    | 'profile.exported'
    | 'users.exported'
    | 'audit.exported'
    | 'audit.reset'
    | 'backup.restored';
  /** Null for failed sign-ins */
  readonly actor: string | null;
  /** The affected account */
  readonly user: string | null;
  /** IP address of the client */
  readonly from: string | null;
  /** The interface of the change; null for automatic changes */
  readonly way: 'page' | 'api' | 'scim' | 'oidc' | 'saml' | 'link' | 'command' | 'mcp' | null;
  readonly details: { readonly [name: string]: unknown };
  readonly hash: string;
  /** Hash of the previous entry */
  readonly previous: string;
};

export type AuditEntries = { readonly items: readonly AuditEntry[]; readonly next: string | null };

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
    /** The item’s own URL, or its URL in the profile */
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

/** The content of a file to send. */
export type Bytes = Uint8Array<ArrayBuffer> | Blob;
