import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ShownFile } from '#shared/contract/grievances/grievance-fields.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface FileButtonProps {
  readonly file: ShownFile;
  readonly fileLink: (fileId: string) => Promise<{ readonly url: string }>;
}

const KB = 1024;
const sizeText = (bytes: number): string =>
  bytes < KB * KB ? `${String(Math.max(1, Math.round(bytes / KB)))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;

/** Saves a file by a link that is asked for at that moment. */
export function FileButton({ file: { id, name, size }, fileLink }: FileButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fileLink(id),
    onSuccess: ({ url }) => {
      // The link is an attachment, so the page stays.
      window.location.assign(url);
    },
    onError: (error) => toast.error(sentenceOf(error, 'The file could not be opened. Please try again.')),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={isPending}
      className="max-w-full"
      icon={<Download className="size-4 shrink-0" aria-hidden="true" />}
      onClick={() => mutate()}
    >
      <span className="truncate">{name}</span>
      <span className="shrink-0 font-normal text-muted">{sizeText(size)}</span>
    </Button>
  );
}
