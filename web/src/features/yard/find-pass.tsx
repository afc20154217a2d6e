import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ScanLine, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { findGatePass } from '#shared/contract/yard.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { canScan } from './can-scan.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { yardLotQuery } from './yard-queries.ts';

/**
 * Opens the lot of a gate pass: typed, by a scanner that types and ends with Enter, or by the camera where the browser
 * reads codes.
 */
export function FindPass() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isScanning, setIsScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // A scanner types where the cursor is. On a phone the keyboard would cover half of the list.
  const hasMouse = useMedia('(pointer: fine)');
  useEffect(() => {
    if (hasMouse) field.current?.focus();
  }, [hasMouse]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (pass: string) => call(findGatePass, { body: { pass } }),
    onSuccess: ({ handover }) => {
      client.setQueryData(yardLotQuery(handover.id).queryKey, handover);
      void navigate(paths.yardLot(handover.id));
    },
    // The next scan replaces a wrong number.
    onError: () => field.current?.select(),
  });
  return (
    <Card>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:flex sm:flex-wrap"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(field.current?.value ?? '');
        }}
      >
        <TextField
          ref={field}
          label="Gate pass"
          hint="Scan it, or type its number. Case, spaces and dashes do not matter."
          placeholder="1042-7KQ2-9F3M-X8TD"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          error={error === null ? undefined : sentenceOf(error, 'The pass could not be looked up. Please try again.')}
          announcesError
          className="sm:basis-full"
        />
        <Button type="submit" size="lg" busy={isPending} icon={<Search className="size-5" aria-hidden="true" />}>
          Find the lot
        </Button>
        {canScan() && (
          <Button
            size="lg"
            variant="secondary"
            icon={<ScanLine className="size-5" aria-hidden="true" />}
            onClick={() => setIsScanning(true)}
          >
            Scan with the camera
          </Button>
        )}
      </form>
      {isScanning && (
        <ScanDialog
          onClose={() => setIsScanning(false)}
          onFound={(pass) => {
            setIsScanning(false);
            if (field.current !== null) field.current.value = pass;
            mutate(pass);
          }}
        />
      )}
    </Card>
  );
}
