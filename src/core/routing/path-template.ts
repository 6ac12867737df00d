/** A pattern with braces, as in documentation: `/users/{username}`. */
export function pathTemplate(source: string): string {
  return source.replace(/:(\w+)[?*+]?/g, '{$1}');
}
