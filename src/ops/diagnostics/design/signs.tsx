import { brandShapes } from '../../../core/html/design/brand-shapes.ts';
import { BrandIcon, type BrandName, Icon, type IconName } from '../../../core/html/design/icon.tsx';
import { iconShapes } from '../../../core/html/design/icon-shapes.ts';
import { Shown } from './shown.tsx';

const colors = [
  ...(['ground', 'paper', 'card', 'sunk', 'raised', 'mist', 'ink', 'soft', 'line', 'edge'] as const),
  ...(['brand', 'accent', 'accent-deep', 'on-accent', 'accent-tint', 'accent-line'] as const),
  ...(['good', 'good-tint', 'warn', 'warn-tint', 'bad', 'bad-tint'] as const),
];

const sizes = ['xs', 's', 'm', 'b', 'l', 'xl', '2xl', '3xl', '4xl'] as const;

/** Colors, fonts and icons. */
export function Signs() {
  return (
    <>
      <Shown title="Colours" about="By day and by night, as the system has it. Nothing else names a colour.">
        <ul>
          {colors.map((name) => (
            <li>
              <svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">
                <rect width={100} height={100} x={-50} y={-50} fill={`var(--${name})`} />
              </svg>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Shown>
      <Shown title="Type" about="The house speaks sans, people speak serif.">
        <ul>
          {sizes.map((size) => (
            <li>
              <code>--t-{size}</code>
            </li>
          ))}
        </ul>
        <p class="display">A person, a welcome</p>
        <p>The text of the interface.</p>
        <p class="said">What somebody wrote.</p>
        <p class="hint">A hint.</p>
      </Shown>
      <Shown
        title="Icons"
        about="Beside words, or with a label. What points in a direction turns with the text."
      >
        <ul>
          {(Object.keys(iconShapes) as IconName[]).map((name) => (
            <li class="sign">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Shown>
      <Shown title="Networks" about="The signs of networks; what has none gets a link's.">
        <ul>
          {(Object.keys(brandShapes) as BrandName[]).map((name) => (
            <li class="sign">
              <BrandIcon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Shown>
    </>
  );
}
