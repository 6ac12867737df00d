import type { ProfileDocument } from '../../domain/profile/document.ts';
import type { StructuredText } from './structured-text.ts';

export interface FolderProblem {
  readonly file: string;
  /** Null if the problem has no line. */
  readonly line: number | null;
  readonly detail: string;
}

export interface LocalFile {
  /** The path in the folder. */
  readonly name: string;
  readonly hash: string;
  /** The hash of the file as the server stores it, if known. */
  readonly stored: string;
  readonly size: number;
}

export interface SourceFile {
  readonly name: string;
  readonly text: StructuredText;
}

/** A profile as read from a folder. */
export interface LocalProfile {
  /** Null if the folder names no user. */
  readonly username: string | null;
  readonly document: ProfileDocument;
  /** By path on the server. */
  readonly files: ReadonlyMap<string, LocalFile>;
  readonly resume: SourceFile;
  /** By path in the folder. */
  readonly texts: ReadonlyMap<string, string>;
  /** By language. */
  readonly locales: ReadonlyMap<string, SourceFile>;
  /** The resume, texts and locales as read, by path in the folder. */
  readonly sources: ReadonlyMap<string, string>;
  /** The file and line of a place in the document. */
  readonly placeOf: (pointer: string) => Pick<FolderProblem, 'file' | 'line'>;
}
