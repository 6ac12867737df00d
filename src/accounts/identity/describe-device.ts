import type { Exchange } from '../../core/kernel/exchange.ts';
import { header } from '../../core/kernel/request.ts';
import { isIP, networkOf, plainAddress } from '../../core/platform/ip-address.ts';
import type { Device } from '../../store/sessions.ts';

/** The order matters, because most browsers also name the browser that they imitate. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
];

const platforms: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(intosh|OS)\b/],
  ['Linux', /\b(Linux|X11)\b/],
];

/** Data by which a member recognizes a session, and no more: names from a list, and the network of the IP address. */
export function describeDevice({ request, client }: Exchange): Device {
  const agent = header(request, 'user-agent') ?? '';
  return { browser: nameIn(browsers, agent), platform: nameIn(platforms, agent), network: coarse(client) };
}

function nameIn(names: typeof browsers, agent: string): string | null {
  return names.find(([, sign]) => sign.test(agent))?.[0] ?? null;
}

/** For example `203.0.113.*` or `2001:db8:0:1:*`. */
function coarse(client: string): string | null {
  const address = plainAddress(client);
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.*`;
  return isIP(address) === 6 ? `${networkOf(address)}:*` : null;
}
