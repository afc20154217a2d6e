import { expect, test } from 'vitest';
import { latinDrawing } from '#tests/support/pdf/latin-drawing.ts';
import { pdfText } from '#tests/support/pdf/pdf-text.ts';
import { drawnIn, squaresIn, squaresOf } from '#tests/support/pdf/qr-squares.ts';
import { makeLogReceiptPdf } from '#web/features/auction-room/log/receipt-pdf.ts';

/** A receipt of a log with a million entries. */
const PROOF = `c2sp.org/tlog-proof@v1\nextra ${'e'.repeat(360)}\nindex 1\n${`${'h'.repeat(44)}\n`.repeat(20)}\nboli.test/log\n1048576\n— boli.test/log ${'s'.repeat(92)}\n`;
const receipt = { n: 4, title: 'Bid 3: ₹1,250', key: 'boli.test/log+00000000+key', proof: PROOF, json: '{}' };
const about = { title: 'A tractor', auctionId: 'a1', bidder: 2, site: 'https://boli.test' };

test('the page says what the receipt is for, and its code holds the receipt', async () => {
  const bytes = await makeLogReceiptPdf(receipt, about, latinDrawing);
  const text = (await pdfText(bytes)).join(' ').replaceAll('\n', ' ');
  for (const part of ['Bid 3:', '1,250', 'A tractor', 'Bidder 2', 'https://boli.test/verify', receipt.key]) {
    expect(text).toContain(part);
  }
  expect(squaresIn(await drawnIn(bytes))).toEqual(squaresOf(PROOF, 'L'));
});
