import { SaxesParser } from 'saxes';

export interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** The text is that since the last tag. */
  readonly close?: (name: string, text: string) => void;
}

/**
 * Reads XML from one end to the other; names come without the prefix that some programs write. Throws when it is
 * damaged.
 */
export function readXml(part: Uint8Array | undefined, { open, close }: XmlReader): void {
  if (part === undefined) return;
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  let text = '';
  const add = (more: string) => {
    text += more;
  };
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    close?.(local(name), text);
    text = '';
  });
  parser.write(new TextDecoder().decode(part)).close();
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
