import type { LockedFields } from '../../../../accounts/locked-fields.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import type { AppliedForm, FilledForm } from '../../../../domain/profile/apply-form.ts';
import type { ProfileDocument } from '../../../../domain/profile/document.ts';
import type { FileList } from '../../../../domain/profile/files.ts';
import type { Shape } from '../../../../domain/profile/form-shape.ts';
import type { Problem } from '../../../../domain/profile/problem.ts';
import type { EditorRequest } from '../editor-route.ts';
import type { FormPost } from './save/form-post.ts';
import type { SaveNews } from './save/save-news.ts';

/** A page of the editor with one form: its shape, markup and URL. */
export interface FormPage<P> {
  /** Null if the document doesn't contain this part. */
  readonly shapeOf: (document: ProfileDocument, params: P) => Shape | null;
  readonly render: (request: EditorRequest<P>, state: FormState) => Reply | Promise<Reply>;
  /** The current URL, for requests to a former URL. */
  readonly movedTo?: (document: ProfileDocument, params: P) => string | null;
  /** The page after a save, without the prefix. */
  readonly addressOf: (filing: Filing<P>, saved: ProfileDocument) => string;
}

export interface FormState {
  readonly status: number;
  readonly locale: string;
  /** The revision that the names of the controls refer to. */
  readonly revision: number;
  /** The document with the typed values. `x-vitrine.sections` lists every section. */
  readonly document: ProfileDocument;
  /** The version that the form was rendered from. */
  readonly base: ProfileDocument;
  readonly files: FileList;
  readonly problems: ReadonlyMap<string, string>;
  /** Problems that belong to no control. */
  readonly general: readonly string[];
  /** Typed values that belong to no field. The page shows them so that they aren't lost. */
  readonly unplaced: readonly (readonly [name: string, text: string])[];
  readonly news: SaveNews | null;
  /** Fields that the organization's directory provides. */
  readonly locked: LockedFields | null;
  /** The time of the revision. Null if the shown values aren't stored. */
  readonly savedAt: string | null;
}

export interface Filing<P> {
  readonly page: FormPage<P>;
  readonly request: EditorRequest<P>;
  readonly post: FormPost & { readonly revision: number };
  /** The version that the form was rendered from. */
  readonly base: ProfileDocument;
  readonly filled: FilledForm;
  readonly applied: AppliedForm;
  /** Invalid values that an automatic save skips. */
  readonly held: readonly Problem[];
}
