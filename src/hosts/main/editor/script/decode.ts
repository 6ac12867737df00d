/** Decodes percent-encoded text, and returns other text such as `100%` unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
