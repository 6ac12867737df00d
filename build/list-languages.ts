/** The languages of IANA's registry (RFC 5646) in a compact form: `ar`, and `aa:abc` for aaa, aab and aac. */
export function listLanguages(registry: string): string {
  const records = registry.split(/^%%$/m).map(parseRecord);
  const codes = records
    .filter((record) => record.get('Type') === 'language')
    .map((record) => record.get('Subtag') ?? '')
    // Skips ranges for private use.
    .filter((code) => /^[a-z]{2,3}$/.test(code))
    .sort();
  const short = codes.filter((code) => code.length === 2);
  const long = Map.groupBy(
    codes.filter((code) => code.length === 3),
    (code) => code.slice(0, 2),
  );
  const folded = [...long].map(([start, all]) => `${start}:${all.map((code) => code.slice(2)).join('')}`);
  return `${[...short, ...folded].join('\n')}\n`;
}

function parseRecord(text: string): Map<string, string> {
  return new Map([...text.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

if (import.meta.main) process.stdout.write(listLanguages(await Bun.stdin.text()));
