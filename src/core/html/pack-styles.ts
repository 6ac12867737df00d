/**
 * Styles as browsers read them: without comments, line breaks and indents. The bundler's minifier works before the
 * start alone, and from source there is none; it also writes rules again, which changes every page and its policy.
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
