import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { loadedParts } from '#web/ui/overlays/lazy-part.tsx';

/** Prints the page as soon as everything on it has been loaded, so that the paper has no grey boxes. */
export function PrintButton() {
  const client = useQueryClient();
  const [isWaiting, setIsWaiting] = useState(false);
  const print = async () => {
    setIsWaiting(true);
    const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
    await Promise.race([loadedPage(client), tooLong]);
    setIsWaiting(false);
    window.print();
  };
  return (
    <Button
      size="sm"
      variant="secondary"
      className="justify-self-start print:hidden"
      busy={isWaiting}
      icon={<Printer className="size-4" aria-hidden="true" />}
      onClick={() => void print()}
    >
      Print
    </Button>
  );
}

/** Then it is printed with what is there. */
const LONGEST_WAIT_MS = 10_000;

/** The code of what loads later first, since it may ask for data. */
async function loadedPage(client: QueryClient): Promise<void> {
  await loadedParts();
  await nextPaint();
  await new Promise<void>((resolve) => {
    const look = () => {
      if (client.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = client.getQueryCache().subscribe(look);
    look();
  });
  await nextPaint();
}

/** What has come is drawn by then. */
const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
