import fraunces from '@expo-google-fonts/fraunces/400Regular/Fraunces_400Regular.ttf' with { type: 'file' };
import frauncesItalic from '@expo-google-fonts/fraunces/400Regular_Italic/Fraunces_400Regular_Italic.ttf' with {
  type: 'file',
};
import frauncesBold from '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf' with {
  type: 'file',
};
import ibmPlexSans from '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf' with {
  type: 'file',
};
import ibmPlexSansItalic from '@expo-google-fonts/ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf' with {
  type: 'file',
};
import ibmPlexSansBold from '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf' with {
  type: 'file',
};
import inter from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf' with { type: 'file' };
import interItalic from '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf' with {
  type: 'file',
};
import interBold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf' with { type: 'file' };
import jetbrainsMono from '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf' with {
  type: 'file',
};
import jetbrainsMonoItalic from '@expo-google-fonts/jetbrains-mono/400Regular_Italic/JetBrainsMono_400Regular_Italic.ttf' with {
  type: 'file',
};
import jetbrainsMonoBold from '@expo-google-fonts/jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold.ttf' with {
  type: 'file',
};
import lora from '@expo-google-fonts/lora/400Regular/Lora_400Regular.ttf' with { type: 'file' };
import loraItalic from '@expo-google-fonts/lora/400Regular_Italic/Lora_400Regular_Italic.ttf' with {
  type: 'file',
};
import loraBold from '@expo-google-fonts/lora/600SemiBold/Lora_600SemiBold.ttf' with { type: 'file' };
import playfairDisplay from '@expo-google-fonts/playfair-display/400Regular/PlayfairDisplay_400Regular.ttf' with {
  type: 'file',
};
import playfairDisplayItalic from '@expo-google-fonts/playfair-display/400Regular_Italic/PlayfairDisplay_400Regular_Italic.ttf' with {
  type: 'file',
};
import playfairDisplayBold from '@expo-google-fonts/playfair-display/600SemiBold/PlayfairDisplay_600SemiBold.ttf' with {
  type: 'file',
};
import sourceSans3 from '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf' with {
  type: 'file',
};
import sourceSans3Italic from '@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf' with {
  type: 'file',
};
import sourceSans3Bold from '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf' with {
  type: 'file',
};
import sourceSerif4 from '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf' with {
  type: 'file',
};
import sourceSerif4Italic from '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf' with {
  type: 'file',
};
import sourceSerif4Bold from '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf' with {
  type: 'file',
};
import type { Typeface } from '../profile/document.ts';
import { type FontFamily, familiesOf } from './typefaces.ts';

/**
 * Paths of the regular, italic and bold fonts for PDFs and cards (SIL Open Font License). The paths work in
 * the executable too.
 */
const fontsOf: Readonly<Record<FontFamily, readonly string[]>> = {
  lora: [lora, loraItalic, loraBold],
  'playfair-display': [playfairDisplay, playfairDisplayItalic, playfairDisplayBold],
  'source-sans-3': [sourceSans3, sourceSans3Italic, sourceSans3Bold],
  'source-serif-4': [sourceSerif4, sourceSerif4Italic, sourceSerif4Bold],
  inter: [inter, interItalic, interBold],
  'ibm-plex-sans': [ibmPlexSans, ibmPlexSansItalic, ibmPlexSansBold],
  'jetbrains-mono': [jetbrainsMono, jetbrainsMonoItalic, jetbrainsMonoBold],
  fraunces: [fraunces, frauncesItalic, frauncesBold],
};

export function typefaceFonts(typeface: Typeface): string[] {
  const { heading, text } = familiesOf[typeface];
  return [...new Set([...fontsOf[heading], ...fontsOf[text]])];
}
