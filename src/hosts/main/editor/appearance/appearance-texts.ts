import { messages } from '../../../../core/texts/messages.ts';

export const appearanceTexts = messages('hosts/main/editor/appearance/appearance', {
  theme: 'Theme',
  themes: {
    paper: { name: 'Paper', description: 'A quiet sheet with serifs for print' },
    studio: { name: 'Studio', description: 'Open and airy, with space for images' },
    terminal: { name: 'Terminal', description: 'One width for every letter, as on a screen of old' },
    gallery: {
      name: 'Gallery',
      description: 'Large images with labels, as in a museum',
    },
  },
  accent: 'Colour',
  accentHint: 'Every one of them can be read well, in the light and in the dark.',
  ownOfTheme: 'The theme’s own',
  ownColor: 'Your own color',
  accents: {
    rust: 'Rust',
    ochre: 'Ochre',
    olive: 'Olive',
    green: 'Green',
    teal: 'Teal',
    blue: 'Blue',
    indigo: 'Indigo',
    violet: 'Violet',
    plum: 'Plum',
    rose: 'Rose',
    slate: 'Slate',
  },
  density: 'Density',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  order: 'Order of the sections',
  orderHint: 'Move the most important sections to the top. Only you see hidden sections.',
});
