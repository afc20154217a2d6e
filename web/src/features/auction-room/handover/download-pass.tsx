import { useMutation, useQueryClient } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { issuePass } from '#shared/contract/money/handover.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { readCompany } from '#web/company/read-company.ts';
import { invoiceDetailsQuery } from '#web/payments/invoice-details-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Fetches the gate pass and makes its PDF in the browser. */
export function DownloadPass({ auction }: { readonly auction: AuctionDetails }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const [{ pass }, { makePass }, { seller }, company] = await Promise.all([
        call(issuePass, { params: { id: auction._id } }),
        import('./make-pass.ts'),
        client.fetchQuery(invoiceDetailsQuery),
        readCompany(),
      ]);
      const bytes = await makePass(pass, auction, company, seller);
      saveFile(new Blob([bytes], { type: 'application/pdf' }), `gate-pass-${pass.lotNumber}.pdf`);
    },
    onError: (error) => toast.error(sentenceOf(error, 'The gate pass could not be made. Please try again.')),
  });
  return (
    <Button busy={isPending} icon={<QrCode className="size-5" aria-hidden="true" />} onClick={() => mutate()}>
      Download gate pass
    </Button>
  );
}
