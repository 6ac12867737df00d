/** The contrast for text of any size, WCAG 2.2 section 1.4.3. */
const least = 4.5;

/** Returns the color if it is readable on all backgrounds, otherwise the nearest readable color of the same hue. */
export function readableOn(color: string, grounds: readonly string[], ratio: number = least): string {
  const isReadable = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= ratio);
  const [hue, saturation, lightness] = toHsl(color);
  const towards = grounds.every((ground) => luminance(ground) < 0.18) ? 100 : 0;
  const steps = Math.round(Math.abs(towards - lightness));
  const candidates = Array.from({ length: steps }, (_, index) => {
    const step = towards > lightness ? index + 1 : -index - 1;
    return fromHsl(hue, saturation, lightness + step);
  });
  return [color, ...candidates].find(isReadable) ?? (towards === 0 ? '#000000' : '#ffffff');
}

/** The same hue, lighter or darker by this number of percentage points. */
export function lighten(color: string, steps: number): string {
  const [hue, saturation, lightness] = toHsl(color);
  return fromHsl(hue, saturation, Math.min(100, Math.max(0, lightness + steps)));
}

/** The same hue with at most this saturation, in percent. */
export function mute(color: string, saturation: number): string {
  const [hue, own, lightness] = toHsl(color);
  return own <= saturation ? color : fromHsl(hue, saturation, lightness);
}

/** A background mixed with this share of a color, from 0 to 1. */
export function tint(ground: string, color: string, share: number): string {
  const colors = channels(color);
  return toHex(channels(ground).map((value, at) => value + ((colors[at] ?? 0) - value) * share));
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue of `#rrggbb`, each from 0 to 1. */
function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

function toHex(values: readonly number[]): string {
  const digits = values.map((value) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Hue in degrees, saturation and lightness in percent. */
function toHsl(color: string): [hue: number, saturation: number, lightness: number] {
  const [red = 0, green = 0, blue = 0] = channels(color);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  if (spread === 0) return [0, 0, lightness * 100];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return [sixth * 60, saturation * 100, lightness * 100];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  return toHex(
    [0, 8, 4].map((turn) => {
      const at = (turn + hue / 30) % 12;
      return light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    }),
  );
}
