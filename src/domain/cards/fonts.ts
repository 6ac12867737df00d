import moreCyrillic from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-ext-wght-normal.woff2' with {
  type: 'file',
};
import cyrillic from '@fontsource-variable/noto-sans/files/noto-sans-cyrillic-wght-normal.woff2' with {
  type: 'file',
};
import devanagari from '@fontsource-variable/noto-sans/files/noto-sans-devanagari-wght-normal.woff2' with {
  type: 'file',
};
import moreGreek from '@fontsource-variable/noto-sans/files/noto-sans-greek-ext-wght-normal.woff2' with {
  type: 'file',
};
import greek from '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2' with {
  type: 'file',
};
import moreLatin from '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2' with {
  type: 'file',
};
import latin from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2' with {
  type: 'file',
};
import vietnamese from '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2' with {
  type: 'file',
};
import arabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2' with {
  type: 'file',
};
import hebrew from '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2' with {
  type: 'file',
};

/**
 * Paths of Noto Sans fonts (SIL Open Font License) for scripts with small files. The paths work in the
 * executable too.
 */
export const ownFonts: readonly string[] = [
  ...[latin, moreLatin, vietnamese, greek, moreGreek, cyrillic, moreCyrillic, devanagari],
  ...[arabic, hebrew],
];
