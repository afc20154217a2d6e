import { Check, Keyboard, SkipForward, X } from 'lucide-react';
import { KeyCap } from '#web/admin/keys/key-cap.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { KEY_HELP } from './queue-keys.ts';

interface ActionBarProps {
  readonly isSaving: boolean;
  readonly hasKeys: boolean;
  readonly onVerify: () => void;
  readonly onReject: () => void;
  readonly onSkip: () => void;
  readonly onHelp: () => void;
}

/** The decisions about the person, always in view, each with its key. */
export function ActionBar({ isSaving, hasKeys, onVerify, onReject, onSkip, onHelp }: ActionBarProps) {
  const cap = (key: string) =>
    hasKeys && (
      <KeyCap isSilent className="max-md:hidden">
        {key}
      </KeyCap>
    );
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-2 border-t border-border bg-surface px-4 py-3 md:-mx-8 md:gap-3 md:px-8">
      <Button
        className="max-md:flex-1"
        busy={isSaving}
        aria-keyshortcuts="v"
        icon={<Check className="size-5" aria-hidden="true" />}
        onClick={onVerify}
      >
        Verify {cap('V')}
      </Button>
      <Button
        className="text-danger! max-md:flex-1"
        variant="secondary"
        disabled={isSaving}
        aria-keyshortcuts="r"
        icon={<X className="size-5" aria-hidden="true" />}
        onClick={onReject}
      >
        Reject {cap('R')}
      </Button>
      <Button
        className="max-md:flex-1"
        variant="secondary"
        disabled={isSaving}
        aria-keyshortcuts="n"
        icon={<SkipForward className="size-5" aria-hidden="true" />}
        onClick={onSkip}
      >
        Skip {cap('N')}
      </Button>
      {hasKeys && (
        <ul aria-label="More keys" className="ml-auto hidden gap-x-4 text-sm text-muted xl:flex">
          {KEY_HELP.map(
            ({ keys, does, short }) =>
              short !== undefined && (
                <li key={does} className="flex items-center gap-1">
                  {keys.map((key) => (
                    <KeyCap key={key}>{key}</KeyCap>
                  ))}
                  {short}
                </li>
              ),
          )}
        </ul>
      )}
      <IconButton label="All keys" className="max-xl:ml-auto max-md:hidden" aria-keyshortcuts="?" onClick={onHelp}>
        <Keyboard className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
