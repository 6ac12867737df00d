const shape = /^(?!\.)[\p{L}\p{M}\p{Nd}._-]{1,64}$/u;

/** No leading dot: a user `.well-known` could obtain a certificate for the preview host. Nothing else is reserved. */
export function isUsername(text: string): boolean {
  return shape.test(text) && text === text.normalize('NFC');
}
