import { expect, test } from 'bun:test';
import { brandShapes } from '../../core/html/design/brand-shapes.ts';
import { iconShapes } from '../../core/html/design/icon-shapes.ts';
import { renderToString } from '../../core/html/jsx/markup.ts';
import { NetworkIcon } from './network-icon.tsx';

test.each([
  ['GitHub', null, brandShapes.github],
  ['Stack Overflow', null, brandShapes.stackoverflow],
  ['Twitter', null, brandShapes.x],
  ['', 'https://www.github.com/ada', brandShapes.github],
  ['', 'https://ada.bandcamp.com/', brandShapes.bandcamp],
  ['Photos', 'https://bsky.app/profile/ada', brandShapes.bluesky],
  ['', 'https://scholar.google.com/citations?user=a', brandShapes.googlescholar],
  ['constructor', 'https://constructor.example/', iconShapes.link],
  ['LinkedIn', 'https://linkedin.example/in/ada', iconShapes.link],
])('shows the icon of %s at %s', (network, address, shape) => {
  expect(renderToString(<NetworkIcon network={network} address={address} />)).toContain(shape);
});
