/** `/users/{username}`: a pattern as people and documents write it. */
export function pathTemplate(source: string): string {
  return source.replace(/:(\w+)[?*+]?/g, '{$1}');
}
