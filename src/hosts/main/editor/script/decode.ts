/** Decodes percent-encoded text, and returns other text, for example `100%`, unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
