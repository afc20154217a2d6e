import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CatalogueLot, PublicSale } from '#shared/contract/sales/public-sale.ts';
import { ApiError } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { plainFileName, saveFile } from '#web/ui/files/save-file.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { fetchSale } from '../public-sale-query.ts';

interface DownloadCatalogueProps {
  readonly saleId: string;
  readonly lotCount: number;
}

/** Creates the catalogue of a sale as a PDF in the browser and downloads it. */
export function DownloadCatalogue({ saleId, lotCount }: DownloadCatalogueProps) {
  const [done, setDone] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setDone(0);
      const { sale, lots } = await fetchWholeSale(saleId);
      const { makeCatalogue } = await import('./make-catalogue.ts');
      const bytes = await makeCatalogue(sale, lots, setDone);
      saveFile(new Blob([bytes], { type: 'application/pdf' }), `${fileName(sale.name)}.pdf`);
    },
    onError: (error) =>
      toast.error(error instanceof ApiError ? sentenceOf(error) : 'The catalogue could not be made. Please try again.'),
  });
  return (
    <Button
      variant="secondary"
      busy={isPending}
      icon={<Download className="size-5" aria-hidden="true" />}
      onClick={() => mutate()}
    >
      <span className="tabular">{isPending ? `Lot ${done} of ${lotCount}` : 'Catalogue (PDF)'}</span>
    </Button>
  );
}

async function fetchWholeSale(saleId: string): Promise<{ sale: PublicSale; lots: readonly CatalogueLot[] }> {
  const sale = await fetchSale(saleId, 0);
  const lots = [...sale.lots];
  for (let { next } = sale; next !== null;) {
    const page = await fetchSale(saleId, next);
    lots.push(...page.lots);
    ({ next } = page);
  }
  return { sale, lots };
}

function fileName(name: string): string {
  const plain = plainFileName(name);
  return plain === '' ? 'catalogue' : `catalogue-${plain}`;
}
