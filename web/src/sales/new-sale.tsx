import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createSale } from '#shared/contract/sales/sales.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import type { SentSale } from './sale-form-values.ts';
import { SaleForm } from './sale-form.tsx';
import { saleKeys } from './sale-queries.ts';

export interface NewSaleProps {
  /** Its name unless it is changed. */
  readonly named?: string;
  readonly confirmLabel: string;
  readonly onCreated: (saleId: string) => void;
  readonly onClose: () => void;
}

/** Asks for a sale and creates it. */
export function NewSale({ named = '', confirmLabel, onCreated, onClose }: NewSaleProps) {
  const client = useQueryClient();
  // One id for all attempts, so that a repeated one makes no second sale.
  const [requestId] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sale: SentSale) => call(createSale, { body: { ...sale, requestId } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: saleKeys.list }),
  });
  return (
    <SaleForm
      sale={undefined}
      named={named}
      confirmLabel={confirmLabel}
      busy={isPending}
      failure={error === null ? undefined : sentenceOf(error, 'The sale could not be created. Please try again.')}
      onClose={onClose}
      // Not if it was closed meanwhile: then nobody looks on any more.
      onSave={(sale) => mutate(sale, { onSuccess: (created) => onCreated(created.sale._id) })}
    />
  );
}
