/** The lines of a header in a response. Throws on a value that would end its line. */
export function headerLines(name: string, value: string | readonly string[] = []): string {
  return typeof value === 'string' ? lineOf(name, value) : value.map((one) => lineOf(name, one)).join('');
}

function lineOf(name: string, value: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw new TypeError(`the header ${name} cannot be sent`);
  return `${name}: ${value}\r\n`;
}
