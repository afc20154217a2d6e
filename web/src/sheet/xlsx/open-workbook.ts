/** Opens an XLSX file: a zip of XML parts that name each other (ECMA-376, parts 1 and 2). */
import { unzipSync } from 'fflate';
import type { Table } from '../table.ts';
import { cellFormats } from './cell-formats.ts';
import { readWorksheet } from './read-worksheet.ts';
import { isTrue, readXml } from './read-xml.ts';
import { sharedStrings } from './shared-strings.ts';

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly read: () => Table;
}

/** Its sheets with cells, in their order. Throws when the file is damaged. */
export function openWorkbook(archive: Uint8Array): readonly WorkbookSheet[] {
  const parts = xmlParts(archive);
  const book = relations(parts, '').find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const related = relations(parts, book);
  const partOf = (type: string) => parts.get(related.find((relation) => relation.type === type)?.target ?? '');
  const strings = sharedStrings(partOf('sharedStrings'));
  const formats = cellFormats(partOf('styles'));
  const { sheets, is1904, isStale } = readBook(parts.get(book));
  return sheets.flatMap(({ name, isHidden, relation }) => {
    const { type, target = '' } = related.find(({ id }) => id === relation) ?? {};
    const part = parts.get(target);
    if (type !== 'worksheet' || part === undefined) return [];
    return [{ name, isHidden, read: () => readWorksheet(part, { strings, formats, is1904, isStale }) }];
  });
}

type Parts = ReadonlyMap<string, Uint8Array>;

/** By their paths in small letters: programs do not agree on capitals and slashes. */
function xmlParts(archive: Uint8Array): Parts {
  const files = unzipSync(archive, { filter: ({ name }) => /\.(?:xml|rels)$/i.test(name) });
  return new Map(Object.entries(files).map(([path, bytes]) => [path.toLowerCase().replaceAll('\\', '/'), bytes]));
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** What a part refers to. The names of types differ between the two variants of the standard in all but their last word. */
function relations(parts: Parts, source: string): readonly Relation[] {
  const found: Relation[] = [];
  const path = source.replace(/([^/]*)$/, '_rels/$1.rels');
  readXml(parts.get(path), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      const target = decodeURI(new URL(Target, `file:///${source}`).pathname)
        .slice(1)
        .toLowerCase();
      found.push({ id: Id, type, target });
    },
  });
  return found;
}

interface NamedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly relation: string | undefined;
}

function readBook(part: Uint8Array | undefined) {
  const sheets: NamedSheet[] = [];
  let [is1904, isStale] = [false, false];
  readXml(part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904']);
      // Programs that do not compute write this, so that Excel does when it opens the file.
      if (name === 'calcPr') isStale = isTrue(attributes['fullCalcOnLoad']);
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1];
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      sheets.push({ name: attributes['name'] ?? '', isHidden, relation });
    },
  });
  return { sheets, is1904, isStale };
}
