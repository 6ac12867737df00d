const script = '</script></textarea><script>top.ran=1</script><img src=x onerror="top.ran=1">';

/** Text that tries to break out of any context and run a script. */
export const hostileText = `${script}" onfocus="top.ran=1" autofocus x='[a](javascript:top.ran=1) <svg/onload=top.ran=1> ![x](https://evil.example/x.png)`;

const item = {
  name: hostileText,
  position: hostileText,
  summary: hostileText,
  description: hostileText,
  highlights: [hostileText, 'x'.repeat(5000)],
};

/** A draft with the slugs that `furnishDesk` expects. */
export const hostileDraft = {
  basics: {
    name: `${script}\u202egnp.exe`,
    label: hostileText,
    summary: hostileText,
    location: { city: hostileText, countryCode: 'BE' },
    profiles: [{ network: hostileText, username: hostileText }],
  },
  work: [{ ...item, 'x-vitrine': { slug: 'harbour', locales: { fr: { '/position': hostileText } } } }],
  projects: [{ ...item, 'x-vitrine': { slug: 'tides', alt: { 'table of the tides.txt': hostileText } } }],
  talks: [{ title: hostileText, event: hostileText }],
  'x-vitrine': { locales: { fr: { '/basics/label': hostileText }, ar: { '/basics/label': hostileText } } },
};
