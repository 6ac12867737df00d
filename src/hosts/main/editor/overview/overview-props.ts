import type { Children } from '../../../../core/html/jsx/markup.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import type { FileList } from '../../../../domain/profile/files.ts';
import type { Gap } from '../../../../domain/profile/find-gaps.ts';
import type { DescribedChange } from '../changes/describe-changes.ts';
import type { RequestProps } from '../editor-route.ts';
import type { ToldRevision } from '../publishing/tell-history.ts';

export interface Overview {
  readonly document: ProfileDocument;
  readonly files: FileList;
  readonly gaps: readonly Gap[];
  /** Unpublished changes. Null if the profile isn't published. */
  readonly pending: readonly DescribedChange[] | null;
  /** Sections that modules add. */
  readonly added: Children;
  readonly latest: readonly ToldRevision[];
}

export interface OverviewProps extends RequestProps {
  readonly overview: Overview;
}
