import { documentOf, filesOfDraft } from '../../../../domain/profile/draft.ts';
import { projectProfile } from '../../../../domain/profile/public-profile.ts';
import { findRevision } from '../../../../store/revisions.ts';
import type { EditorRequest, RequestProps } from '../editor-route.ts';

/** Data of the published revision, in its main language. */
export interface PublishedFacts {
  readonly name: string;
  /** Empty without a headline. */
  readonly headline: string;
  readonly language: string;
  readonly publishedAt: string;
}

export interface PublishedProps extends RequestProps {
  readonly facts: PublishedFacts;
}

/** Null if the profile isn't published. */
export async function findPublishedFacts({ accounts, user }: EditorRequest): Promise<PublishedFacts | null> {
  if (user.state !== 'published' || user.published === null) return null;
  const revision = await findRevision(accounts.database, user.id, user.published);
  if (!revision) return null;
  const profile = projectProfile(documentOf(revision), filesOfDraft(revision), accounts.defaultLanguage);
  const { name, label } = profile.document.basics ?? {};
  return {
    name: name?.trim() || user.username,
    headline: label?.trim() ?? '',
    language: profile.language,
    publishedAt: revision.publishedAt ?? revision.createdAt,
  };
}
