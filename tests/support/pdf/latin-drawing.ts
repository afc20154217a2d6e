import { readFileSync } from 'node:fs';

const file = (name: string) => readFileSync(`node_modules/@fontsource/${name}-normal.woff`);
const weight = (of: number) => [
  file(`noto-sans/files/noto-sans-latin-${of}`),
  file(`noto-sans-devanagari/files/noto-sans-devanagari-latin-ext-${of}`),
];
/** Fonts as the site has them, for a page whose words are all Latin. */
export const latinDrawing = {
  fonts: { regular: weight(400), bold: weight(700) },
  painter: () => Promise.reject(new Error('Nothing is foreign here.')),
};
