/** Percent-encoded text; as it is where it is none, such as `100%`. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
