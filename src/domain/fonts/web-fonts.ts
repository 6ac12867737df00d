import frauncesLatinExtItalic from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-italic.woff2' with {
  type: 'file',
};
import frauncesLatinExtNormal from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2' with {
  type: 'file',
};
import frauncesLatinItalic from '@fontsource-variable/fraunces/files/fraunces-latin-wght-italic.woff2' with {
  type: 'file',
};
import frauncesLatinNormal from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2' with {
  type: 'file',
};
import frauncesVietnameseItalic from '@fontsource-variable/fraunces/files/fraunces-vietnamese-wght-italic.woff2' with {
  type: 'file',
};
import frauncesVietnameseNormal from '@fontsource-variable/fraunces/files/fraunces-vietnamese-wght-normal.woff2' with {
  type: 'file',
};
import ibmPlexSansCyrillicItalic from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-cyrillic-wght-italic.woff2' with {
  type: 'file',
};
import ibmPlexSansCyrillicNormal from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-cyrillic-wght-normal.woff2' with {
  type: 'file',
};
import ibmPlexSansGreekItalic from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-greek-wght-italic.woff2' with {
  type: 'file',
};
import ibmPlexSansGreekNormal from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-greek-wght-normal.woff2' with {
  type: 'file',
};
import ibmPlexSansLatinExtItalic from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-italic.woff2' with {
  type: 'file',
};
import ibmPlexSansLatinExtNormal from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2' with {
  type: 'file',
};
import ibmPlexSansLatinItalic from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-italic.woff2' with {
  type: 'file',
};
import ibmPlexSansLatinNormal from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2' with {
  type: 'file',
};
import ibmPlexSansVietnameseItalic from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-vietnamese-wght-italic.woff2' with {
  type: 'file',
};
import ibmPlexSansVietnameseNormal from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-vietnamese-wght-normal.woff2' with {
  type: 'file',
};
import interCyrillicItalic from '@fontsource-variable/inter/files/inter-cyrillic-wght-italic.woff2' with {
  type: 'file',
};
import interCyrillicNormal from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2' with {
  type: 'file',
};
import interGreekItalic from '@fontsource-variable/inter/files/inter-greek-wght-italic.woff2' with {
  type: 'file',
};
import interGreekNormal from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2' with {
  type: 'file',
};
import interLatinExtItalic from '@fontsource-variable/inter/files/inter-latin-ext-wght-italic.woff2' with {
  type: 'file',
};
import interLatinExtNormal from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2' with {
  type: 'file',
};
import interLatinItalic from '@fontsource-variable/inter/files/inter-latin-wght-italic.woff2' with {
  type: 'file',
};
import interLatinNormal from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' with {
  type: 'file',
};
import interVietnameseItalic from '@fontsource-variable/inter/files/inter-vietnamese-wght-italic.woff2' with {
  type: 'file',
};
import interVietnameseNormal from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2' with {
  type: 'file',
};
import jetbrainsMonoCyrillicItalic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-cyrillic-wght-italic.woff2' with {
  type: 'file',
};
import jetbrainsMonoCyrillicNormal from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-cyrillic-wght-normal.woff2' with {
  type: 'file',
};
import jetbrainsMonoGreekItalic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-greek-wght-italic.woff2' with {
  type: 'file',
};
import jetbrainsMonoGreekNormal from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-greek-wght-normal.woff2' with {
  type: 'file',
};
import jetbrainsMonoLatinExtItalic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-ext-wght-italic.woff2' with {
  type: 'file',
};
import jetbrainsMonoLatinExtNormal from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-ext-wght-normal.woff2' with {
  type: 'file',
};
import jetbrainsMonoLatinItalic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-italic.woff2' with {
  type: 'file',
};
import jetbrainsMonoLatinNormal from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2' with {
  type: 'file',
};
import jetbrainsMonoVietnameseItalic from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-vietnamese-wght-italic.woff2' with {
  type: 'file',
};
import jetbrainsMonoVietnameseNormal from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-vietnamese-wght-normal.woff2' with {
  type: 'file',
};
import loraCyrillicItalic from '@fontsource-variable/lora/files/lora-cyrillic-wght-italic.woff2' with {
  type: 'file',
};
import loraCyrillicNormal from '@fontsource-variable/lora/files/lora-cyrillic-wght-normal.woff2' with {
  type: 'file',
};
import loraLatinExtItalic from '@fontsource-variable/lora/files/lora-latin-ext-wght-italic.woff2' with {
  type: 'file',
};
import loraLatinExtNormal from '@fontsource-variable/lora/files/lora-latin-ext-wght-normal.woff2' with {
  type: 'file',
};
import loraLatinItalic from '@fontsource-variable/lora/files/lora-latin-wght-italic.woff2' with {
  type: 'file',
};
import loraLatinNormal from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2' with {
  type: 'file',
};
import loraVietnameseItalic from '@fontsource-variable/lora/files/lora-vietnamese-wght-italic.woff2' with {
  type: 'file',
};
import loraVietnameseNormal from '@fontsource-variable/lora/files/lora-vietnamese-wght-normal.woff2' with {
  type: 'file',
};
import playfairDisplayCyrillicItalic from '@fontsource-variable/playfair-display/files/playfair-display-cyrillic-wght-italic.woff2' with {
  type: 'file',
};
import playfairDisplayCyrillicNormal from '@fontsource-variable/playfair-display/files/playfair-display-cyrillic-wght-normal.woff2' with {
  type: 'file',
};
import playfairDisplayLatinExtItalic from '@fontsource-variable/playfair-display/files/playfair-display-latin-ext-wght-italic.woff2' with {
  type: 'file',
};
import playfairDisplayLatinExtNormal from '@fontsource-variable/playfair-display/files/playfair-display-latin-ext-wght-normal.woff2' with {
  type: 'file',
};
import playfairDisplayLatinItalic from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-italic.woff2' with {
  type: 'file',
};
import playfairDisplayLatinNormal from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2' with {
  type: 'file',
};
import playfairDisplayVietnameseItalic from '@fontsource-variable/playfair-display/files/playfair-display-vietnamese-wght-italic.woff2' with {
  type: 'file',
};
import playfairDisplayVietnameseNormal from '@fontsource-variable/playfair-display/files/playfair-display-vietnamese-wght-normal.woff2' with {
  type: 'file',
};
import sourceSans3CyrillicItalic from '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-italic.woff2' with {
  type: 'file',
};
import sourceSans3CyrillicNormal from '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2' with {
  type: 'file',
};
import sourceSans3GreekItalic from '@fontsource-variable/source-sans-3/files/source-sans-3-greek-wght-italic.woff2' with {
  type: 'file',
};
import sourceSans3GreekNormal from '@fontsource-variable/source-sans-3/files/source-sans-3-greek-wght-normal.woff2' with {
  type: 'file',
};
import sourceSans3LatinExtItalic from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-italic.woff2' with {
  type: 'file',
};
import sourceSans3LatinExtNormal from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2' with {
  type: 'file',
};
import sourceSans3LatinItalic from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2' with {
  type: 'file',
};
import sourceSans3LatinNormal from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2' with {
  type: 'file',
};
import sourceSans3VietnameseItalic from '@fontsource-variable/source-sans-3/files/source-sans-3-vietnamese-wght-italic.woff2' with {
  type: 'file',
};
import sourceSans3VietnameseNormal from '@fontsource-variable/source-sans-3/files/source-sans-3-vietnamese-wght-normal.woff2' with {
  type: 'file',
};
import sourceSerif4CyrillicItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-italic.woff2' with {
  type: 'file',
};
import sourceSerif4CyrillicNormal from '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2' with {
  type: 'file',
};
import sourceSerif4GreekItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-greek-wght-italic.woff2' with {
  type: 'file',
};
import sourceSerif4GreekNormal from '@fontsource-variable/source-serif-4/files/source-serif-4-greek-wght-normal.woff2' with {
  type: 'file',
};
import sourceSerif4LatinExtItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-italic.woff2' with {
  type: 'file',
};
import sourceSerif4LatinExtNormal from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2' with {
  type: 'file',
};
import sourceSerif4LatinItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2' with {
  type: 'file',
};
import sourceSerif4LatinNormal from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2' with {
  type: 'file',
};
import sourceSerif4VietnameseItalic from '@fontsource-variable/source-serif-4/files/source-serif-4-vietnamese-wght-italic.woff2' with {
  type: 'file',
};
import sourceSerif4VietnameseNormal from '@fontsource-variable/source-serif-4/files/source-serif-4-vietnamese-wght-normal.woff2' with {
  type: 'file',
};

/** Paths of the typefaces' web fonts (SIL Open Font License). The paths work in the executable too. */
export const webFonts: Readonly<Record<string, string>> = {
  'lora-latin-normal': loraLatinNormal,
  'lora-latin-italic': loraLatinItalic,
  'lora-latin-ext-normal': loraLatinExtNormal,
  'lora-latin-ext-italic': loraLatinExtItalic,
  'lora-cyrillic-normal': loraCyrillicNormal,
  'lora-cyrillic-italic': loraCyrillicItalic,
  'lora-vietnamese-normal': loraVietnameseNormal,
  'lora-vietnamese-italic': loraVietnameseItalic,
  'playfair-display-latin-normal': playfairDisplayLatinNormal,
  'playfair-display-latin-italic': playfairDisplayLatinItalic,
  'playfair-display-latin-ext-normal': playfairDisplayLatinExtNormal,
  'playfair-display-latin-ext-italic': playfairDisplayLatinExtItalic,
  'playfair-display-cyrillic-normal': playfairDisplayCyrillicNormal,
  'playfair-display-cyrillic-italic': playfairDisplayCyrillicItalic,
  'playfair-display-vietnamese-normal': playfairDisplayVietnameseNormal,
  'playfair-display-vietnamese-italic': playfairDisplayVietnameseItalic,
  'source-sans-3-latin-normal': sourceSans3LatinNormal,
  'source-sans-3-latin-italic': sourceSans3LatinItalic,
  'source-sans-3-latin-ext-normal': sourceSans3LatinExtNormal,
  'source-sans-3-latin-ext-italic': sourceSans3LatinExtItalic,
  'source-sans-3-cyrillic-normal': sourceSans3CyrillicNormal,
  'source-sans-3-cyrillic-italic': sourceSans3CyrillicItalic,
  'source-sans-3-greek-normal': sourceSans3GreekNormal,
  'source-sans-3-greek-italic': sourceSans3GreekItalic,
  'source-sans-3-vietnamese-normal': sourceSans3VietnameseNormal,
  'source-sans-3-vietnamese-italic': sourceSans3VietnameseItalic,
  'source-serif-4-latin-normal': sourceSerif4LatinNormal,
  'source-serif-4-latin-italic': sourceSerif4LatinItalic,
  'source-serif-4-latin-ext-normal': sourceSerif4LatinExtNormal,
  'source-serif-4-latin-ext-italic': sourceSerif4LatinExtItalic,
  'source-serif-4-cyrillic-normal': sourceSerif4CyrillicNormal,
  'source-serif-4-cyrillic-italic': sourceSerif4CyrillicItalic,
  'source-serif-4-greek-normal': sourceSerif4GreekNormal,
  'source-serif-4-greek-italic': sourceSerif4GreekItalic,
  'source-serif-4-vietnamese-normal': sourceSerif4VietnameseNormal,
  'source-serif-4-vietnamese-italic': sourceSerif4VietnameseItalic,
  'inter-latin-normal': interLatinNormal,
  'inter-latin-italic': interLatinItalic,
  'inter-latin-ext-normal': interLatinExtNormal,
  'inter-latin-ext-italic': interLatinExtItalic,
  'inter-cyrillic-normal': interCyrillicNormal,
  'inter-cyrillic-italic': interCyrillicItalic,
  'inter-greek-normal': interGreekNormal,
  'inter-greek-italic': interGreekItalic,
  'inter-vietnamese-normal': interVietnameseNormal,
  'inter-vietnamese-italic': interVietnameseItalic,
  'ibm-plex-sans-latin-normal': ibmPlexSansLatinNormal,
  'ibm-plex-sans-latin-italic': ibmPlexSansLatinItalic,
  'ibm-plex-sans-latin-ext-normal': ibmPlexSansLatinExtNormal,
  'ibm-plex-sans-latin-ext-italic': ibmPlexSansLatinExtItalic,
  'ibm-plex-sans-cyrillic-normal': ibmPlexSansCyrillicNormal,
  'ibm-plex-sans-cyrillic-italic': ibmPlexSansCyrillicItalic,
  'ibm-plex-sans-greek-normal': ibmPlexSansGreekNormal,
  'ibm-plex-sans-greek-italic': ibmPlexSansGreekItalic,
  'ibm-plex-sans-vietnamese-normal': ibmPlexSansVietnameseNormal,
  'ibm-plex-sans-vietnamese-italic': ibmPlexSansVietnameseItalic,
  'jetbrains-mono-latin-normal': jetbrainsMonoLatinNormal,
  'jetbrains-mono-latin-italic': jetbrainsMonoLatinItalic,
  'jetbrains-mono-latin-ext-normal': jetbrainsMonoLatinExtNormal,
  'jetbrains-mono-latin-ext-italic': jetbrainsMonoLatinExtItalic,
  'jetbrains-mono-cyrillic-normal': jetbrainsMonoCyrillicNormal,
  'jetbrains-mono-cyrillic-italic': jetbrainsMonoCyrillicItalic,
  'jetbrains-mono-greek-normal': jetbrainsMonoGreekNormal,
  'jetbrains-mono-greek-italic': jetbrainsMonoGreekItalic,
  'jetbrains-mono-vietnamese-normal': jetbrainsMonoVietnameseNormal,
  'jetbrains-mono-vietnamese-italic': jetbrainsMonoVietnameseItalic,
  'fraunces-latin-normal': frauncesLatinNormal,
  'fraunces-latin-italic': frauncesLatinItalic,
  'fraunces-latin-ext-normal': frauncesLatinExtNormal,
  'fraunces-latin-ext-italic': frauncesLatinExtItalic,
  'fraunces-vietnamese-normal': frauncesVietnameseNormal,
  'fraunces-vietnamese-italic': frauncesVietnameseItalic,
};
