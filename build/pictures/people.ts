/** Fictional people, so that images need no consent: username, name, headline, city, country, skills. */
const rows = [
  ['amara', 'Amara Okafor', 'Structural engineer', 'Lagos', 'NG', ['Statics', 'Timber', 'Teaching']],
  ['bjorn', 'Björn Lindqvist', 'Boat builder', 'Gothenburg', 'SE', ['Timber', 'Welding']],
  ['chiara', 'Chiara Conti', 'Restorer of stone and stucco', 'Naples', 'IT', ['Lime', 'Drawing']],
  ['daniel', 'Daniel Ferreira', 'Hydrologist', 'Porto', 'PT', ['Open data', 'Statistics', 'Tides']],
  ['elif', 'Elif Aydın', 'Type designer', 'Izmir', 'TR', ['Arabic script', 'Drawing', 'Teaching']],
  ['fiona', 'Fiona MacLeod', 'Lighthouse historian', 'Stornoway', 'GB', ['Archives', 'Writing']],
  ['hiro', 'Hiro Tanaka', 'Sensor engineer', 'Kobe', 'JP', ['Electronics', 'Statistics']],
  ['ines', 'Inés Vargas', 'Marine biologist', 'Cádiz', 'ES', ['Diving', 'Statistics', 'Open data']],
] as const;

export const people = rows.map(([username, name, label, city, countryCode, skills]) => ({
  username,
  document: {
    basics: { name, label, location: { city, countryCode } },
    skills: skills.map((skill) => ({ name: skill })),
    'x-vitrine': { directory: 'listed' },
  },
}));
