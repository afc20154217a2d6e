import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Copies the key, for a user whose app is on this device. */
export function CopyKey({ text }: { readonly text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // The permission was denied, or the page is not secure.
      toast.error('The key could not be copied. Please select it and copy it yourself.');
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant="secondary" icon={<Icon className="size-4" aria-hidden="true" />} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy key'}</span>
    </Button>
  );
}
