import arabic from '@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf' with { type: 'file' };
import arabicBold from '@expo-google-fonts/amiri/700Bold/Amiri_700Bold.ttf' with { type: 'file' };
import mono from '@expo-google-fonts/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf' with {
  type: 'file',
};
import monoItalic from '@expo-google-fonts/ibm-plex-mono/400Regular_Italic/IBMPlexMono_400Regular_Italic.ttf' with {
  type: 'file',
};
import monoBold from '@expo-google-fonts/ibm-plex-mono/600SemiBold/IBMPlexMono_600SemiBold.ttf' with {
  type: 'file',
};
import latin from '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf' with {
  type: 'file',
};
import latinItalic from '@expo-google-fonts/ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf' with {
  type: 'file',
};
import latinBold from '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf' with {
  type: 'file',
};
import hebrew from '@expo-google-fonts/ibm-plex-sans-hebrew/400Regular/IBMPlexSansHebrew_400Regular.ttf' with {
  type: 'file',
};
import hebrewBold from '@expo-google-fonts/ibm-plex-sans-hebrew/600SemiBold/IBMPlexSansHebrew_600SemiBold.ttf' with {
  type: 'file',
};
import serif from '@expo-google-fonts/lora/400Regular/Lora_400Regular.ttf' with { type: 'file' };
import serifItalic from '@expo-google-fonts/lora/400Regular_Italic/Lora_400Regular_Italic.ttf' with {
  type: 'file',
};
import serifBold from '@expo-google-fonts/lora/600SemiBold/Lora_600SemiBold.ttf' with { type: 'file' };
import devanagari from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf' with {
  type: 'file',
};
import devanagariBold from '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf' with {
  type: 'file',
};
import display from '@expo-google-fonts/playfair-display/400Regular/PlayfairDisplay_400Regular.ttf' with {
  type: 'file',
};
import displayItalic from '@expo-google-fonts/playfair-display/400Regular_Italic/PlayfairDisplay_400Regular_Italic.ttf' with {
  type: 'file',
};

/**
 * Paths of fonts for Latin, Greek, Cyrillic, Arabic, Hebrew and Devanagari (SIL Open Font License). The
 * paths work in the executable too. See docs/decisions/pdf.md.
 */
const ownFonts: readonly string[] = [
  ...[latin, latinItalic, latinBold, arabic, arabicBold],
  ...[hebrew, hebrewBold, devanagari, devanagariBold],
  ...[serif, serifItalic, serifBold, mono, monoItalic, monoBold],
  ...[display, displayItalic],
];

/** The built-in fonts and the operator's, except WOFF2, which Typst cannot read. */
export function pdfFonts(more: readonly string[]): string[] {
  return [...new Set([...ownFonts, ...more.filter((path) => !/\.woff2$/i.test(path))])];
}
