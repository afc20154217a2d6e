import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** Hides the browser's up and down arrows, which would change a bid by one rupee. */
const NO_SPINNER = '[&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:hidden';

/** A field for an amount in whole rupees. */
export function AmountField({ className, ...field }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...field}
      className={cx(NO_SPINNER, className)}
      prefix="₹"
      type="number"
      inputMode="numeric"
      step={1}
      min={0}
      autoComplete="off"
      // Scrolling over a focused number field would change the amount.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
