import { useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { formatRupees } from '../ui/format/format-money.ts';
import { Select } from '../ui/forms/select.tsx';
import { TextArea, TextField } from '../ui/forms/text-field.tsx';

interface Transfer {
  readonly method: 'neft' | 'rtgs';
  readonly utr: string;
  /** An Indian day. */
  readonly paidOn: string;
  readonly note?: string;
}

interface RecordPaymentDialogProps {
  readonly open: boolean;
  /** Rupees. */
  readonly amount: number;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (transfer: Transfer) => void;
}

/** Asks for what the bank statement says of a transfer. */
export function RecordPaymentDialog({ open, onClose, ...form }: RecordPaymentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Record a bank transfer"
      description="Only when the money is in your account. It can be undone for 24 hours."
    >
      <TransferForm onClose={onClose} {...form} />
    </Dialog>
  );
}

const UTR = /^[A-Za-z0-9]{16}([A-Za-z0-9]{6})?$/;

function TransferForm({ amount, busy, failure, onClose, onConfirm }: Omit<RecordPaymentDialogProps, 'open'>) {
  const [method, setMethod] = useState<Transfer['method']>('rtgs');
  const [utr, setUtr] = useState('');
  const [paidOn, setPaidOn] = useState('');
  const [note, setNote] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const isUtrBad = !UTR.test(utr.trim());
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setHasTried(true);
        if (isUtrBad || paidOn === '') return;
        onConfirm({ method, utr: utr.trim(), paidOn, ...(note.trim() !== '' && { note: note.trim() }) });
      }}
    >
      <p>
        The whole amount of <strong>{formatRupees(amount)}</strong> is recorded.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Method"
          value={method}
          options={[
            { value: 'rtgs', label: 'RTGS' },
            { value: 'neft', label: 'NEFT' },
          ]}
          onChange={(event) => setMethod(event.target.value === 'neft' ? 'neft' : 'rtgs')}
        />
        <TextField
          label="Date of transfer"
          type="date"
          required
          value={paidOn}
          error={hasTried && paidOn === '' ? 'Please choose the date.' : undefined}
          onChange={(event) => setPaidOn(event.target.value)}
        />
      </div>
      <TextField
        label="UTR"
        required
        autoComplete="off"
        maxLength={22}
        value={utr}
        error={hasTried && isUtrBad ? 'A UTR has 16 (NEFT) or 22 (RTGS) letters and digits.' : undefined}
        onChange={(event) => setUtr(event.target.value)}
      />
      <TextArea
        label="Note"
        rows={2}
        required={false}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Record transfer
        </Button>
      </div>
    </form>
  );
}
