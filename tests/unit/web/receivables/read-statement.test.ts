/** Bank statements as houses download them. */
import { expect, test } from 'vitest';
import { readStatement } from '#web/features/receivables/statement/read-statement.ts';
import { STATEMENT_HEADINGS } from '#web/features/receivables/statement/statement-columns.ts';
import { parseSheet } from '#web/sheet/parse-sheet.ts';

function read(text: string) {
  const bytes = new Uint8Array(new TextEncoder().encode(text)).buffer;
  const sheet = parseSheet({ name: 'statement.csv', bytes, headings: STATEMENT_HEADINGS });
  if (!sheet.ok || 'sheets' in sheet.value) throw new Error('It cannot be read.');
  return readStatement(sheet.value);
}

test('a statement with titles above, totals below, deposits and withdrawals, and a narration in two rows', () => {
  const found = read(
    [
      'HDFC BANK LTD,,,,,,',
      'Statement of account,,From : 01/11/2026,,To : 27/11/2026,,',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '26/11/26,NEFT CR-HDFC0000123-ASHA RAO-BOLI0123,0000432512345678,26/11/26,,"1,20,000.00","5,20,000.00"',
      ',456789 FOR LOT 7,,,,,',
      '26/11/26,CHRG: NEFT,000000000000,26/11/26,17.70,,"5,19,982.30"',
      '27-Nov-2026,UPI-RAVI,,27/11/26,0.00,500.5,',
      ',,,,,,',
      ',STATEMENT SUMMARY,,,17.70,"1,20,500.50",',
    ].join('\n'),
  );
  expect(found).toEqual({
    ok: true,
    value: {
      lines: [
        {
          row: 4,
          direction: 'credit',
          day: '2026-11-26',
          amount: 120_000,
          narration: 'NEFT CR-HDFC0000123-ASHA RAO-BOLI0123 456789 FOR LOT 7',
          reference: '0000432512345678',
        },
        {
          row: 6,
          direction: 'debit',
          day: '2026-11-26',
          amount: 17.7,
          narration: 'CHRG: NEFT',
          reference: '000000000000',
        },
        { row: 7, direction: 'credit', day: '2026-11-27', amount: 500.5, narration: 'UPI-RAVI' },
      ],
      rowsWithoutLine: [{ row: 9, text: 'STATEMENT SUMMARY · 17.70 · 1,20,500.50' }],
    },
  });
});

test.each([
  [
    'a column of Cr and Dr',
    'Txn Date,Description,Amount (INR),Cr/Dr\n01/11/2026,RAVI,"2,000.00",CR\n02/11/2026,FEE,10,DR',
  ],
  [
    'Cr and Dr behind the amount',
    'Tran Date,Particulars,Amount\n01/11/2026,RAVI,"2,000.00 Cr"\n02/11/2026,FEE,10.00Dr',
  ],
  [
    'cells that Excel is to leave as they are, and fractions of seconds',
    'Txn Date,Description,Debit,Credit\n="01-11-2026 10:22:33.0",="RAVI",,"=""2,000.00"""\n="02-11-2026",FEE,10,',
  ],
  [
    'Dr and Cr in the names of the columns',
    'TRAN DATE,NARRATION,WITHDRAWAL(DR),DEPOSIT(CR)\n01-11-2026,RAVI,,"Rs. 2,000/-"\n02-11-2026,FEE,10.00,',
  ],
  ['signs behind the amounts', 'Date,Remarks,Amount\n2026-11-01,RAVI,2000\n2026-11-02,FEE,10.00-'],
  ['signs', 'Date,Remarks,Amount\n2026-11-01,RAVI,2000\n2026-11-02,FEE,-10.00'],
])('a statement with %s', (_, text) => {
  expect(read(text)).toMatchObject({
    ok: true,
    value: {
      lines: [
        { direction: 'credit', day: '2026-11-01', amount: 2_000, narration: 'RAVI' },
        { direction: 'debit', day: '2026-11-02', amount: 10, narration: 'FEE' },
      ],
      rowsWithoutLine: [],
    },
  });
});

test('what is no statement is refused, and where nothing says what is a credit nothing is guessed', () => {
  expect(read('Title,Price\nSwift,100')).toMatchObject({ ok: false, error: expect.stringContaining('bank statement') });
  expect(read('Date,Narration,Amount\n01/11/2026,RAVI,2000')).toMatchObject({
    ok: false,
    error: expect.stringContaining('credits'),
  });
});

test('a column Type that has the way of the payment does not make credits of debits', () => {
  const rows = (amounts: readonly [string, string]) =>
    `Date,Narration,Type,Amount\n01/11/2026,RAVI,NEFT,${amounts[0]}\n02/11/2026,FEE,UPI,${amounts[1]}`;
  expect(read(rows(['2000', '10']))).toMatchObject({ ok: false, error: expect.stringContaining('credits') });
  expect(read(rows(['2000', '-10']))).toMatchObject({
    ok: true,
    value: { lines: [{ direction: 'credit' }, { direction: 'debit' }] },
  });
  // Where the column does say it, a row without a sign is shown, and not taken for a credit.
  const signed = 'Date,Narration,Cr/Dr,Amount\n01/11/2026,RAVI,CR,2000\n02/11/2026,FEE,,10';
  expect(read(signed)).toMatchObject({
    ok: true,
    value: { lines: [{ narration: 'RAVI' }], rowsWithoutLine: [{ row: 3 }] },
  });
  expect(read('Date,Narration,Amount\n01/11/2026,RAVI,2000 Cr\n02/11/2026,FEE,10')).toMatchObject({
    ok: true,
    value: { lines: [{ narration: 'RAVI' }], rowsWithoutLine: [{ row: 3 }] },
  });
});

test('a mark at a balance or for debits alone makes no questions of unmarked credits', () => {
  const balance = 'Date,Narration,Amount\n01/11/2026,RAVI,2000\n02/11/2026,FEE,-10\n,Closing balance,1990.00 Cr';
  const debits = 'Date,Narration,Cr/Dr,Amount\n01/11/2026,RAVI,,2000\n02/11/2026,FEE,DR,10';
  for (const text of [balance, debits])
    expect(read(text)).toMatchObject({
      ok: true,
      value: { lines: [{ direction: 'credit' }, { direction: 'debit' }] },
    });
});

test('the column that says credit or debit is found behind one of the same kind of name', () => {
  expect(
    read('Date,Type,Narration,Amount,Cr/Dr\n01/11/2026,NEFT,RAVI,2000,CR\n02/11/2026,UPI,FEE,10,DR'),
  ).toMatchObject({
    ok: true,
    value: { lines: [{ direction: 'credit' }, { direction: 'debit' }], rowsWithoutLine: [] },
  });
});

test('a statement with the month first is refused, since most of its days would be others', () => {
  const text = 'Date,Narration,Credit\n11/05/2026,RAVI,2000\n11/28/2026,ASHA,500';
  expect(read(text)).toMatchObject({ ok: false, error: expect.stringContaining('month first') });
  const forExcel = text.replaceAll(/\d{2}\/\d{2}\/\d{4}/g, '"=""$&"""');
  expect(forExcel).not.toBe(text);
  expect(read(forExcel)).toMatchObject({ ok: false, error: expect.stringContaining('month first') });
});

test('a statement of which Excel has read some days as months is refused', () => {
  const text = 'Date,Narration,Credit\n2026-05-11,RAVI,2000\n13/11/2026,ASHA,500';
  expect(read(text)).toMatchObject({ ok: false, error: expect.stringContaining('dates of Excel') });
  expect(read(text.replace('13/11/2026', '2026-11-13'))).toMatchObject({ ok: true });
  // A date after the 12th shows that Excel has swapped nothing, and a period is no date.
  expect(read(`${text}\n2026-11-25,OM,100`)).toMatchObject({ ok: true });
  const footer = 'Date,Narration,Credit\n2026-05-11,RAVI,2000\n01/11/2026 to 30/11/2026,,';
  expect(read(footer)).toMatchObject({ ok: true, value: { rowsWithoutLine: [{ row: 3 }] } });
});

test('a statement that is too long is refused, since a reversal in its end would not be seen', () => {
  const lines = Array.from({ length: 2_001 }, (_, at) => `01/11/2026,RAVI,${at + 1}`);
  expect(read(['Date,Narration,Credit', ...lines].join('\n'))).toMatchObject({
    ok: false,
    error: expect.stringContaining('shorter period'),
  });
  expect(read(['Date,Narration,Credit', ...lines.slice(1)].join('\n'))).toMatchObject({ ok: true });
});

test('a credit that the bank took back, in the column of credits, is a debit', () => {
  const text = 'Date,Narration,Debit,Credit\n01/11/2026,REV RAVI,,"2,000.00-"\n01/11/2026,REV ASHA,,-500';
  expect(read(text)).toMatchObject({
    ok: true,
    value: {
      lines: [
        { direction: 'debit', amount: 2_000 },
        { direction: 'debit', amount: 500 },
      ],
      rowsWithoutLine: [],
    },
  });
});

test('a comma as the decimal sign is not read as one of thousands', () => {
  const found = read(
    'Date;Narration;Credit\n01/11/2026;RAVI;2000,50\n01/11/2026;ASHA;2.000,00\n01/11/2026;OM;1,20,000.00',
  );
  expect(found).toMatchObject({
    ok: true,
    value: { lines: [{ amount: 120_000 }], rowsWithoutLine: [{ row: 2 }, { row: 3 }] },
  });
});

test('a narration below a row that is no line is that row’s, and not the rest of an earlier payer’s', () => {
  const found = read(
    [
      'Date,Narration,Withdrawals,Deposits',
      '26/11/2026,NEFT ASHA RAO,,"1,000.00"',
      '26/11/2026,NEFT RAVI,,about 500',
      ',BOLI0123456789,,',
      '27/11/2026,NEFT MEERA,,200',
      ',FOR LOT 7,,',
    ].join('\n'),
  );
  expect(found).toMatchObject({
    value: {
      lines: [{ narration: 'NEFT ASHA RAO' }, { narration: 'NEFT MEERA FOR LOT 7' }],
      rowsWithoutLine: [{ row: 3 }, { row: 4, text: 'BOLI0123456789' }],
    },
  });
});

test('what further columns for references have is kept beside the first, unless it says nothing', () => {
  const found = read(
    [
      'Date,Tran Id,Chq No,UTR Number,Narration,Credit',
      '26/11/2026,S123,,HDFCR52026112700123456,BY TRANSFER,"1,000.00"',
      '27/11/2026,S124,000000,-,CASH,200',
      '27/11/2026,,,432512345678,CASH,200',
    ].join('\n'),
  );
  expect(found).toMatchObject({
    value: {
      lines: [
        { reference: 'S123', otherReferences: ['HDFCR52026112700123456'] },
        { reference: 'S124' },
        { otherReferences: ['432512345678'] },
      ],
    },
  });
  expect(found.ok && found.value.lines[1]).not.toHaveProperty('otherReferences');
  expect(found.ok && found.value.lines[2]).not.toHaveProperty('reference');
});

test('references that Excel has rounded are named', () => {
  const text = 'Date,Narration,Ref No,Credit\n26/11/2026,ASHA,7,1000\n27/11/2026,RAVI,4.26512E+11,200';
  expect(read(text)).toMatchObject({ value: { note: expect.stringContaining('row 3') } });
  const whole = read(text.replace('4.26512E+11', '426512345678'));
  expect(whole.ok && whole.value).not.toHaveProperty('note');
});
