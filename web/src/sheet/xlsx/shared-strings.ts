import { readXml } from './read-xml.ts';

/** The texts that cells refer to by their position. */
export function sharedStrings(part: Uint8Array | undefined): readonly string[] {
  const texts: string[] = [];
  const string = stringReader();
  readXml(part, {
    open: string.open,
    close: (name, text) => {
      string.close(name, text);
      if (name === 'si') texts.push(string.take());
    },
  });
  return texts;
}

/** Reads a text of runs with formats of their own; readings of Japanese characters (`rPh`) are not part of it. */
export function stringReader() {
  let text = '';
  let isReading = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') isReading = true;
    },
    close: (name: string, run: string) => {
      if (name === 'rPh') isReading = false;
      else if (name === 't' && !isReading) text += run;
    },
    take: () => {
      const decoded = unescaped(text);
      text = '';
      return decoded;
    },
  };
}

/** Characters that XML cannot have, such as `_x000D_`: ECMA-376, part 1, 22.9.2.19. */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
