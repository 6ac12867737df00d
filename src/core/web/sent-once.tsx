/** In a form that makes something new: sent again, for example by a reload, it makes no second one. */
export function SentOnce({ now }: { readonly now: Date }) {
  return <input type="hidden" name="once" value={Bun.randomUUIDv7('hex', now)} />;
}

/** Another content is meant as another one. Undefined for a form without this field, for example from a script. */
export function readSentOnce(form: URLSearchParams) {
  const once = /^([0-9a-f]{8})-([0-9a-f]{4})-[0-9a-f-]{22}$/.exec(form.get('once') ?? '');
  if (!once) return undefined;
  return {
    openedAt: new Date(Number.parseInt(`${once[1]}${once[2]}`, 16)),
    key: new Bun.CryptoHasher('sha256').update(String(form)).digest('hex'),
  };
}
