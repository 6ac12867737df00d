/**
 * Removes comments, line breaks and indents. The bundler's minifier can't be used: it only works before the
 * start, doesn't exist when running from source, and rewrites rules, which would change every page and its
 * policy.
 */
export function packStyles(css: string): string {
  return css
    .replace(/("[^"]*")|\/\*.*?\*\//gs, '$1')
    .replace(/("[^"]*")|\s*([{};,])\s*|(:)\s+|\s+/g, (_all, text = '', mark = '', colon = '') => {
      return text || mark || colon || ' ';
    })
    .replace(/("[^"]*")|;(?=\})|\b0(?=\.\d)/g, '$1')
    .replace(/("[^"]*")| ([>/~]) /g, '$1$2')
    .trim();
}
