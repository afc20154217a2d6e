import { type ClipboardEvent, type ComponentProps, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { pastedAmount } from './pasted-amount.ts';

/** Hides the browser's up and down arrows, which would change a bid by one rupee. */
const NO_SPINNER = '[&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:hidden';

/** As much of a pasted text as an error shows. */
const SHOWN_CHARACTERS = 30;

/** A field for an amount in whole rupees. */
export function AmountField({ className, error, onChange, onPaste, ...field }: ComponentProps<typeof TextField>) {
  const [unread, setUnread] = useState<string>();
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPaste?.(event);
    if (event.defaultPrevented) return;
    // The browser would empty the field for anything but plain digits.
    event.preventDefault();
    const text = event.clipboardData.getData('text').trim();
    const amount = pastedAmount(text);
    if (amount === undefined) setUnread(`“${text.slice(0, SHOWN_CHARACTERS)}” is not an amount in whole rupees.`);
    else insert(event.currentTarget, amount);
  };
  return (
    <TextField
      {...field}
      error={unread ?? error}
      className={cx(NO_SPINNER, className)}
      prefix="₹"
      type="number"
      inputMode="numeric"
      step={1}
      min={0}
      autoComplete="off"
      onPaste={paste}
      onChange={(event) => {
        setUnread(undefined);
        onChange?.(event);
      }}
      // Scrolling over a focused number field would change the amount.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

/** As if it were typed, so that it can be undone and the page hears of it. */
function insert(input: HTMLInputElement, digits: string): void {
  input.focus();
  document.execCommand('insertText', false, digits);
}
