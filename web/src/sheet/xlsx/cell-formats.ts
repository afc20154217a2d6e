import { readXml } from './read-xml.ts';

/**
 * The formats that files name by number only: ECMA-376, part 1, 18.8.30. What depends on the country of the computer is as
 * in India.
 */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"₹" #,##0;"₹" -#,##0',
  6: '"₹" #,##0;"₹" -#,##0',
  7: '"₹" #,##0.00;"₹" -#,##0.00',
  8: '"₹" #,##0.00;"₹" -#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd-mm-yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd-mm-yyyy h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '_ * #,##0_ ;_ * -#,##0_ ;_ * "-"_ ;_ @_ ',
  42: '_ "₹" * #,##0_ ;_ "₹" * -#,##0_ ;_ "₹" * "-"_ ;_ @_ ',
  43: '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ',
  44: '_ "₹" * #,##0.00_ ;_ "₹" * -#,##0.00_ ;_ "₹" * "-"??_ ;_ @_ ',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** The number format of each style that a cell may refer to by its position. */
export function cellFormats(part: Uint8Array | undefined): readonly string[] {
  const ownFormats = new Map<number, string>();
  const formats: string[] = [];
  let isOfCells = false;
  readXml(part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      const id = Number(numFmtId);
      if (name === 'numFmt') ownFormats.set(id, formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) formats.push(ownFormats.get(id) ?? BUILT_IN[id] ?? 'General');
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}
