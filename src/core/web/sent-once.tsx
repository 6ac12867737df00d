/**
 * A field for forms that create something, so that submitting the form again, for example by reloading,
 * creates no duplicate.
 */
export function SentOnce({ now }: { readonly now: Date }) {
  return <input type="hidden" name="once" value={Bun.randomUUIDv7('hex', now)} />;
}

/**
 * Reads the field. A form with other content counts as another one. Undefined without the field, for example
 * in a request by a script.
 */
export function readSentOnce(form: URLSearchParams) {
  const once = /^([0-9a-f]{8})-([0-9a-f]{4})-[0-9a-f-]{22}$/.exec(form.get('once') ?? '');
  if (!once) return undefined;
  return {
    openedAt: new Date(Number.parseInt(`${once[1]}${once[2]}`, 16)),
    key: new Bun.CryptoHasher('sha256').update(String(form)).digest('hex'),
  };
}
