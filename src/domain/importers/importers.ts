import { importBibtex } from './bibtex.ts';
import { declaredIn, decodeText, decodeUnicode } from './decode-text.ts';
import { importEuropass } from './europass.ts';
import type { ImportKind } from './import-kind.ts';
import type { ImportReason } from './import-reason.ts';
import type { ImportedPerson } from './imported-person.ts';
import { importJsonResume } from './json-resume.ts';
import { type ArchiveEntry, importLinkedIn } from './linkedin.ts';
import { importOrcid } from './orcid.ts';
import { importPage } from './page.ts';
import { parseJsonFile } from './parse-json-file.ts';
import { importReactiveResume } from './reactive-resume.ts';
import { importVcard } from './vcard.ts';

export interface ImportSource {
  readonly bytes: Uint8Array;
  /** The URL that the file came from. */
  readonly address?: string;
  /** Lists the files of an archive. Throws if it cannot be unpacked. */
  readonly entries: () => readonly ArchiveEntry[];
}

interface Importer {
  /** Returns null for files of another kind. */
  readonly read: (source: ImportSource) => ImportedPerson | null;
  readonly unreadable: ImportReason;
}

/** The parser for each kind of file, and the message if it fails. */
export const importers: Readonly<Record<ImportKind, Importer>> = {
  linkedin: {
    read: ({ entries }) => importLinkedIn(entries()),
    unreadable: ['notLinkedIn'],
  },
  'reactive-resume': {
    read: ({ bytes }) => importReactiveResume(parseJsonFile(bytes)),
    unreadable: ['notReactiveResume'],
  },
  orcid: { read: ({ bytes }) => importOrcid(parseJsonFile(bytes)), unreadable: ['notOrcid'] },
  europass: {
    read: ({ bytes }) => importEuropass(decodeText(bytes, { declared: declaredIn(bytes) })),
    unreadable: ['notEuropass'],
  },
  vcard: {
    read({ bytes }) {
      const text = decodeUnicode(bytes);
      return importVcard(text ?? decodeText(bytes), { isBytewise: text === null });
    },
    unreadable: ['notVcard'],
  },
  bibtex: { read: ({ bytes }) => importBibtex(decodeText(bytes)), unreadable: ['notBibtex'] },
  page: {
    read: ({ bytes, address = null }) =>
      importPage(decodeText(bytes, { declared: declaredIn(bytes) }), address),
    unreadable: ['notPage'],
  },
  'json-resume': {
    read: ({ bytes }) => importJsonResume(parseJsonFile(bytes)),
    unreadable: ['notJsonResume'],
  },
};
