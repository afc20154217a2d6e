import './receipt.css';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { COMPANY } from '../../company.ts';
import { useSignedInUser } from '../../session/require-role.tsx';
import { formatRupees } from '../../ui/format-money.ts';
import { formatDateTime } from '../../ui/format-time.ts';
import { paymentTypeName } from '../checkout/payment-words.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

interface PrintedReceiptProps {
  readonly receipt: ReceiptFacts;
  readonly onPrinted: () => void;
}

/** A receipt that is only there on paper: prints itself when it appears. Default export because it is lazy. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes nothing else.
export default function PrintedReceipt({ receipt, onPrinted }: PrintedReceiptProps) {
  const { payment } = receipt;
  useEffect(() => {
    const title = document.title;
    const finish = () => {
      document.title = title;
      onPrinted();
    };
    addEventListener('afterprint', finish, { once: true });
    // In the next frame, so that the style sheet applies; the title becomes the name of the file.
    const frame = requestAnimationFrame(() => {
      document.title = `Boli receipt ${payment.id}`;
      window.print();
    });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', finish);
      document.title = title;
    };
  }, [payment.id, onPrinted]);
  return createPortal(<ReceiptPaper receipt={receipt} />, document.body);
}

function ReceiptPaper({ receipt: { payment, auction, type } }: { readonly receipt: ReceiptFacts }) {
  const user = useSignedInUser();
  const rows: readonly (readonly [string, string])[] = [
    ['Payment ID', payment.id],
    ['Date', formatDateTime(payment.date)],
    ['Received from', `${user.name}, ${user.email}`],
    ['Auction', auction.title],
    ['Auction ID', auction._id],
    ['Payment', paymentTypeName(type)],
    ['Status', payment.status],
  ];
  return (
    <article className="receipt" aria-hidden="true">
      <header>
        <p className="receipt-name">{COMPANY.name}</p>
        <p>Payment receipt</p>
      </header>
      <p className="receipt-amount">{formatRupees(payment.amount)}</p>
      <table>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <p>{type === 'emd' ? DEPOSIT_NOTE : FINAL_NOTE}</p>
        <p>
          Paid through Razorpay. This receipt is not a tax invoice. Questions: {COMPANY.supportEmail}, {COMPANY.hours}.
        </p>
      </footer>
    </article>
  );
}

const DEPOSIT_NOTE =
  'A deposit (EMD) registers the payer for the auction. It is refundable if the payer does not win, and is refunded to the winner once the final payment has arrived.';
const FINAL_NOTE = 'The final payment covers the winning bid and completes the purchase.';
