import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { InvoiceMention } from '#shared/contract/money/invoice-mention.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { INVOICE_NAMES } from '#web/payments/invoice-names.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { toast } from '#web/ui/overlays/toast.ts';

interface DownloadInvoiceProps {
  readonly paymentId: string;
  readonly mention: InvoiceMention;
  /** True beside a label: then the button shows only the number. */
  readonly isLabelled?: boolean;
}

/** Creates a tax invoice or credit note as a PDF in the browser and downloads it. */
export function DownloadInvoice({ paymentId, mention, isLabelled = false }: DownloadInvoiceProps) {
  const { role } = useSignedInUser();
  const { number, kind } = mention;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { fetchInvoice, makeInvoiceFile: invoiceFile } = await import('./invoice-file.ts');
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
