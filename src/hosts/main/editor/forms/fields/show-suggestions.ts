import { HttpError } from '../../../../../core/kernel/http-error.ts';
import { queryParameter } from '../../../../../core/kernel/query.ts';
import { json, type Reply } from '../../../../../core/kernel/reply.ts';
import { suggestionKinds, suggestValues } from '../../../../../domain/profile/suggest-values.ts';
import { samplePeople } from '../../../../../store/directory/search.ts';
import type { EditorHandler } from '../../editor-route.ts';

const most = 8;
/** The limit of the typed text in characters. */
const longest = 100;

/** Values that members in the directory have published, for a field of a form. */
export const showSuggestions: EditorHandler = async ({ exchange, locale, services }) => {
  const asked = queryParameter(exchange.query, 'for');
  if (asked === null) return answer([]);
  const kind = suggestionKinds.find((one) => one === asked);
  if (!kind) throw new HttpError(400, `for must be one of ${suggestionKinds.join(', ')}.`);
  const text = (queryParameter(exchange.query, 'q') ?? '').slice(0, longest);
  const { access, database, isListedByDefault } = services.directory;
  const entries = access === 'off' ? [] : await samplePeople(database, { text, isListedByDefault });
  return answer(suggestValues(entries, { kind, text, locale, most }));
};

function answer(items: readonly string[]): Reply {
  return json(200, { items }, { 'Cache-Control': 'no-store' });
}
