/** Reads a cell as people in India write it: ₹ 1,25,000 and 12/11/2026. The result is the text of the form's field. */
import { foldText } from '#shared/model/fold-text.ts';
import { readArea, readQuantity } from '#shared/model/lots/quantity.ts';
import { paiseFromText, rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { withoutGroups } from '#web/admin/without-groups.ts';
import { readDate } from '#web/sheet/read-day.ts';
import type { FieldSpec } from '../../fields/field-spec.ts';
import { ask, type Question } from './question.ts';
import { readTime } from './read-date.ts';

export type CellSpec = Pick<FieldSpec, 'kind' | 'options' | 'isCode' | 'unit' | 'decimals' | 'isArea'>;
export type Read = Result<string, string> | Question;

/** What spreadsheets show where a formula failed. */
export const ERROR =
  /^(?:#(?:N\/A|REF!|VALUE!|NAME\?|NULL!|NUM!|DIV\/0!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)|Err:\d{3})$/i;

/** The error is a sentence for the cell. An empty cell is an empty field. */
export function readCell(spec: CellSpec, cell: string): Read {
  const { kind, options, isCode } = spec;
  const text = cell.trim();
  if (text === '') return ok('');
  if (ERROR.test(text))
    return refused(`The sheet has an error here (${text}). Please enter the value, or empty the cell.`);
  switch (kind) {
    case 'text':
      return ok(isCode === true ? text.replaceAll(/[\s-]/g, '').toUpperCase() : text);
    case 'long-text':
      return ok(text.replaceAll(/\r\n?/g, '\n'));
    case 'choice':
      return readChoice(options ?? [], text);
    case 'number':
      return readNumber(spec, text);
    case 'digits':
      return readDigits(text);
    case 'rupees':
      return readRupees(text);
    case 'percent':
      return readPercent(text);
    case 'date':
    case 'day':
      return readDate(text);
    case 'time':
      return readTime(text);
    case 'report':
    case 'documents':
      return refused('This cannot be imported.');
  }
}

/** However it is written; dashes and underscores are spaces. */
export const plainText = (text: string): string =>
  foldText(text)
    .replaceAll(/[ _-]+/g, ' ')
    .trim();

function readChoice(options: NonNullable<FieldSpec['options']>, text: string): Read {
  const chosen = options.find(({ value, label }) => [plainText(value), plainText(label)].includes(plainText(text)));
  if (chosen !== undefined) return ok(chosen.value);
  const labels = options.map(({ label }) => label);
  return refused(`Please choose one of: ${labels.join(', ')}.`);
}

function figures(text: string): string | undefined {
  const plain = withoutGroups(text);
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return undefined;
  // 12345.670000000002 is what a binary fraction looks like.
  return /\.\d{8,}$/.test(plain) ? String(Number(Number(plain).toPrecision(15))) : plain;
}

function readRupees(text: string): Read {
  const amount = figures(text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replace(/\s*(?:\/-|inr|rs\.?|rupees)$/i, ''));
  const paise = amount === undefined ? undefined : paiseFromText(withoutZeros(amount));
  return paise === undefined
    ? refused('This is not an amount in rupees, such as 1,25,000.')
    : ok(String(rupeesFromPaise(paise)));
}

/** As a number is written that was stored. */
function withoutZeros(text: string): string {
  const whole = text.replace(/^0+(?=\d)/, '');
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole;
}

/** In a cell that is not formatted as a percentage, 18 % is 0.18. */
function readPercent(text: string): Read {
  const figure = figures(text.replace(/\s*%$/, ''));
  if (figure === undefined) return refused('This is not a percentage, such as 18.');
  const share = withoutZeros(figure);
  if (text.endsWith('%') || Number(share) === 0 || Number(share) >= 1) return ok(share);
  const hundredfold = Number((Number(share) * 100).toPrecision(12));
  return ask(`Without a % sign this may be ${hundredfold} %. Is it ${share} %?`, share);
}

function readNumber({ unit, decimals = 0, isArea = false }: CellSpec, text: string): Read {
  const area = isArea ? readArea(text) : undefined;
  // The unit of an area is a field of its own (`splitArea`).
  if (area?.unit !== undefined) return ok(text);
  const quantity = readQuantity(text, unit);
  if (quantity === undefined) return refused(`This is not a number${unit === undefined ? '' : ` in ${unit}`}.`);
  return ok(String(quantity.isConverted ? Number(quantity.value.toFixed(decimals)) : quantity.value));
}

function readDigits(text: string): Read {
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(text)) {
    return refused('The spreadsheet has rounded this number. Please format its column as text and enter it again.');
  }
  // A PIN code may have a space in it, which the server removes; a phone number keeps its spaces.
  return ok(/^\d{3}\s\d{3}$/.test(text) ? text.replaceAll(/\s/g, '') : text);
}
