/** Styles as browsers read them: without the comments, line breaks and indents that are for who writes them. */
export function packStyles(css: string): string {
  return css
    .replace(/("[^"]*")|\/\*.*?\*\//gs, '$1')
    .replace(/("[^"]*")|\s*([{};,])\s*|(:)\s+|\s+/g, (_all, text = '', mark = '', colon = '') => {
      return text || mark || colon || ' ';
    })
    .replace(/("[^"]*")|;(?=\})/g, '$1')
    .trim();
}
