import { queryParameter } from '../../../../core/kernel/query.ts';
import { type Accent, accentPattern, type Theme, themes } from '../../../../domain/profile/document.ts';
import { parseRevision } from '../parse-revision.ts';

/** The options of a preview. Null means the value of the draft. */
export interface DraftPreviewOptions {
  /** Visitors, or the member, who also sees private values. */
  readonly audience: Audience;
  readonly language: string | null;
  readonly theme: Theme | null;
  readonly accent: Accent | null;
  /** Whether the preview is inside the editor, which shows controls around it. */
  readonly isFramed: boolean;
  /** The ID of a share link. The document already contains the fields of that link only. */
  readonly share: string | null;
  /** A revision number, or null for the current draft. */
  readonly revision: number | null;
  /** The name to show on an anonymous share link. */
  readonly anonymous: string | null;
}

export const audiences = ['public', 'me'] as const;
export type Audience = (typeof audiences)[number];

export function parsePreviewOptions(query: string): DraftPreviewOptions {
  const asked = (name: string) => queryParameter(query, name);
  return {
    audience: audiences.find((one) => one === asked('audience')) ?? 'public',
    language: asked('lang'),
    theme: themes.find((one) => one === asked('theme')) ?? null,
    accent: parseAccent(asked('accent')),
    isFramed: asked('framed') !== null,
    share: asked('share'),
    revision: parseRevision(asked('revision')),
    anonymous: null,
  };
}

const isAccent = new RegExp(accentPattern);

function parseAccent(asked: string | null): Accent | null {
  return asked !== null && isAccent.test(asked) ? (asked as Accent) : null;
}

/** The query that links in the preview keep. The caller adds the language. */
export function carriedBy(options: DraftPreviewOptions): string {
  const { audience, theme, accent, isFramed, share, revision } = options;
  const parameters = new URLSearchParams();
  if (audience === 'me') parameters.set('audience', audience);
  if (theme) parameters.set('theme', theme);
  if (accent) parameters.set('accent', accent);
  if (isFramed) parameters.set('framed', '1');
  if (share) parameters.set('share', share);
  if (revision !== null) parameters.set('revision', String(revision));
  return parameters.toString();
}
