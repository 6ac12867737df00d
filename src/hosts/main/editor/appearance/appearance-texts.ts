import { messages } from '../../../../core/texts/messages.ts';

export const appearanceTexts = messages('hosts/main/editor/appearance/appearance', {
  theme: 'Theme',
  themes: {
    paper: { name: 'Paper', description: 'Serif type, made for print' },
    studio: { name: 'Studio', description: 'Open layout with space for images' },
    terminal: { name: 'Terminal', description: 'Monospaced type, like a terminal' },
    gallery: {
      name: 'Gallery',
      description: 'Large images first',
    },
    sidebar: { name: 'Sidebar', description: 'Photo and contact next to your career' },
    links: { name: 'Links', description: 'One screen with your most important links' },
  },
  accent: 'Color',
  accentHint: 'All colors are easy to read in light and dark mode.',
  ownOfTheme: 'Theme default',
  ownColor: 'Custom color',
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
  order: 'Section order',
  orderHint: 'Move the most important sections to the top. Only you see private sections.',
});
