import type { ProfileDocument } from '../../domain/profile/document.ts';
import type { StructuredText } from './structured-text.ts';

export interface FolderProblem {
  readonly file: string;
  /** Null where it is not about a line. */
  readonly line: number | null;
  readonly detail: string;
}

export interface LocalFile {
  /** Its path in the folder. */
  readonly name: string;
  readonly hash: string;
  /** The hash of what the server makes of it, as far as that is known. */
  readonly stored: string;
  readonly size: number;
}

export interface SourceFile {
  readonly name: string;
  readonly text: StructuredText;
}

/** A profile as a folder has it. */
export interface LocalProfile {
  /** Null where the folder does not name a user. */
  readonly username: string | null;
  readonly document: ProfileDocument;
  /** By their paths on the server. */
  readonly files: ReadonlyMap<string, LocalFile>;
  readonly resume: SourceFile;
  /** By path in the folder. */
  readonly texts: ReadonlyMap<string, string>;
  /** By language. */
  readonly locales: ReadonlyMap<string, SourceFile>;
  /** By path in the folder, resume, texts and locales as they were read. */
  readonly sources: ReadonlyMap<string, string>;
  /** The file and line of a place in the document. */
  readonly placeOf: (pointer: string) => Pick<FolderProblem, 'file' | 'line'>;
}
