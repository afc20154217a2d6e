import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { AddToSale, type AddToSaleProps } from './add-to-sale.tsx';

/** Opens the dialog for these lots. */
export function AddToSaleButton({ lots }: Pick<AddToSaleProps, 'lots'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="mr-1"
        icon={<CalendarPlus className="size-4" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Add to a sale
      </Button>
      <AddToSale open={isOpen} onClose={() => setIsOpen(false)} lots={lots} />
    </>
  );
}
