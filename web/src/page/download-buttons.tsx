import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface DownloadButtonsProps<Kind extends string> {
  readonly kinds: readonly Kind[];
  /** Before the kind, where that alone does not say what is downloaded. */
  readonly label?: string;
  readonly disabled?: boolean;
  /** Makes and saves the file. A file of a screen that was left is not wanted any more: then the signal is aborted. */
  readonly save: (kind: Kind, signal: AbortSignal) => Promise<void>;
}

/** A button for each kind of file that is made in the browser. */
export function DownloadButtons<Kind extends string>({ kinds, label, disabled, save }: DownloadButtonsProps<Kind>) {
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (kind: Kind) => {
      stop.current = new AbortController();
      return save(kind, stop.current.signal);
    },
    onError: (error) => {
      if (stop.current?.signal.aborted === true) return;
      toast.error(sentenceOf(error, 'The file could not be made. Please try again.'));
    },
  });
  return (
    <span className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="sm"
          variant="secondary"
          disabled={disabled === true || (isPending && variables !== kind)}
          busy={isPending && variables === kind}
          icon={<Download className="size-4" aria-hidden="true" />}
          onClick={() => mutate(kind)}
        >
          {label === undefined ? kind : `${label} ${kind}`}
        </Button>
      ))}
    </span>
  );
}
