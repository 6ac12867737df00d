import { foldUsername } from '../../domain/profile/username.ts';
import { type ReadDocument, refusalOf } from './import-storing.ts';

interface Place {
  readonly name: string;
  readonly username: string;
}

/** A username may appear once in an import: of two documents it is undecidable which one is meant. */
export function createRepeatRefusal(): (document: ReadDocument) => ReadDocument {
  const places = new Map<string, Place>();
  return (document) => {
    if (!('profile' in document)) return document;
    const { name, profile } = document;
    const { username } = profile;
    const folded = foldUsername(username);
    const before = places.get(folded);
    if (before === undefined) {
      places.set(folded, { name, username });
      return document;
    }
    const spelling = before.username === username ? '' : `, as ${before.username}`;
    const detail = `is in ${before.name} already${spelling}: leave one of them out`;
    return refusalOf(name, username, [{ pointer: '/username', detail }]);
  };
}
