import Negotiator from 'negotiator';

/** Picks one of `available` for a header such as Accept; null when none will do. */
export type Chooser = (value: string | undefined) => string | null;

/** Without a preference, the first of `types`. Say the most general one first. */
export function createTypeChooser(types: readonly string[]): Chooser {
  return remember(
    (accept) =>
      new Negotiator({ headers: { accept: withoutParameters(accept) } }).mediaType([...types]) ?? null,
    types,
  );
}

export function createLanguageChooser(languages: readonly string[]): Chooser {
  return remember(
    (value) => new Negotiator({ headers: { 'accept-language': value } }).language([...languages]) ?? null,
    languages,
  );
}

/** `application/json; charset=utf-8;q=0.5` asks for JSON: only the weight matters. */
function withoutParameters(accept: string): string {
  return accept
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';');
      return [type, ...parameters.filter((parameter) => /^\s*q\s*=/i.test(parameter))].join(';');
    })
    .join(',');
}

/** Clients send few different headers, so each is parsed once. Bounded, because they could send many. */
function remember(choose: (value: string) => string | null, available: readonly string[]): Chooser {
  const answers = new Map<string, string | null>();
  let last: { readonly value: string; readonly answer: string | null } | null = null;
  return (value) => {
    if (!value) return available[0] ?? null;
    // Quicker than to look it up.
    if (last?.value === value) return last.answer;
    const known = answers.get(value);
    const answer = known === undefined ? choose(value) : known;
    if (answers.size >= 500) answers.clear();
    if (known === undefined) answers.set(value, answer);
    last = { value, answer };
    return answer;
  };
}
