import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2?url';
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url';
import gujarati from '@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff2?url';
import gurmukhi from '@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff2?url';
import kannada from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff2?url';
import malayalam from '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff2?url';
import odia from '@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff2?url';
import tamil from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2?url';
import telugu from '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff2?url';
import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url';

const SCRIPTS = [
  { script: /\p{Script=Bengali}/u, family: 'Receipt Bengali', url: bengali },
  { script: /\p{Script=Devanagari}/u, family: 'Receipt Devanagari', url: devanagari },
  { script: /\p{Script=Gujarati}/u, family: 'Receipt Gujarati', url: gujarati },
  { script: /\p{Script=Gurmukhi}/u, family: 'Receipt Gurmukhi', url: gurmukhi },
  { script: /\p{Script=Kannada}/u, family: 'Receipt Kannada', url: kannada },
  { script: /\p{Script=Malayalam}/u, family: 'Receipt Malayalam', url: malayalam },
  { script: /\p{Script=Oriya}/u, family: 'Receipt Oriya', url: odia },
  { script: /\p{Script=Tamil}/u, family: 'Receipt Tamil', url: tamil },
  { script: /\p{Script=Telugu}/u, family: 'Receipt Telugu', url: telugu },
  { script: /\p{Script=Latin}/u, family: 'Receipt Latin', url: latin },
] as const;

/**
 * Loads the fonts for the scripts of a text and returns their CSS family list. Missing scripts (such as Urdu) use a
 * system font.
 */
export async function loadIndianFonts(text: string): Promise<string> {
  const used = SCRIPTS.filter(({ script }) => script.test(text));
  for (const { family, url } of used) document.fonts.add(new FontFace(family, `url(${JSON.stringify(url)})`));
  const families = used.map(({ family }) => `"${family}"`);
  await Promise.all(families.map((family) => document.fonts.load(`16px ${family}`, text)));
  return [...families, 'sans-serif'].join(', ');
}
