import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';

interface RestoredNoteProps {
  readonly lostFiles: number;
  readonly label: string;
  readonly onDiscard: () => void;
}

/** Says that the form was filled from a local draft. */
export function RestoredNote({ lostFiles, label, onDiscard }: RestoredNoteProps) {
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          {label}
        </Button>
      }
    >
      What you had typed was restored from this device.
      {lostFiles > 0 && ' Uploaded files are kept for a day only; please choose the missing ones again.'}
    </Banner>
  );
}
