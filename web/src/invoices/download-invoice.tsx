import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { InvoiceMention } from '../../../shared/contract/money/invoice-mention.ts';
import { sentenceOf } from '../api/error-sentence.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Button } from '../ui/buttons/button.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { saveFile } from '../ui/files/save-file.ts';
import { INVOICE_NAMES } from '../payments/invoice-names.ts';

interface DownloadInvoiceProps {
  readonly paymentId: string;
  readonly mention: InvoiceMention;
  /** Beside a label that says what it is, the number is enough to see. */
  readonly isLabelled?: boolean;
}

/** Makes a tax invoice or a credit note here, as a PDF, and downloads it. */
export function DownloadInvoice({ paymentId, mention, isLabelled = false }: DownloadInvoiceProps) {
  const { role } = useSignedInUser();
  const { number, kind } = mention;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { fetchInvoice, invoiceFile } = await import('./invoice-file.ts');
      const { bytes, name } = await invoiceFile(await fetchInvoice(role, paymentId, number));
      saveFile(new Blob([bytes], { type: 'application/pdf' }), name);
    },
    onError: (error) => toast.error(sentenceOf(error, 'The document could not be made. Please try again.')),
  });
  return (
    <Button
      className="-mx-3"
      variant="ghost"
      size="sm"
      busy={isPending}
      icon={<Download className="size-4" aria-hidden="true" />}
      onClick={() => mutate()}
    >
      <span>
        <span className={isLabelled ? 'sr-only' : ''}>{INVOICE_NAMES[kind]} </span>
        {number}
      </span>
    </Button>
  );
}
