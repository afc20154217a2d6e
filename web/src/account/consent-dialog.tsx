import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { giveConsent } from '#shared/contract/settings/house.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { consentQuery } from './consent-query.ts';

interface ConsentDialogProps {
  /** The version of the terms that this person has not agreed to. */
  readonly version: string;
  readonly onClose: () => void;
}

const LINK = 'font-medium text-accent underline underline-offset-4';

/** Asks for consent to new terms. Nobody has to answer now; only registering for auctions waits for it. */
export function ConsentDialog({ version, onClose }: ConsentDialogProps) {
  const client = useQueryClient();
  const [agrees, setAgrees] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(giveConsent, { body: { consent: version } }),
    onSuccess: ({ message }) => {
      client.setQueryData(consentQuery.queryKey, null);
      toast.success(message);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Our terms have changed"
      description="Please read them when it suits you. You need to agree before you register for another auction."
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Later
          </Button>
          <Button busy={isPending} onClick={() => (agrees ? mutate() : setIsMissing(true))}>
            Agree
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Until then you can still bid where you are registered, pay for what you have won, get your refunds, and
          download or erase your data.
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          <li>
            <Link to={paths.terms} target="_blank" className={LINK}>
              Terms of use
            </Link>
          </li>
          <li>
            <Link to={paths.privacy} target="_blank" className={LINK}>
              Privacy policy
            </Link>
          </li>
        </ul>
        <Checkbox
          label="I have read the new terms and the privacy policy, and I agree to them."
          checked={agrees}
          error={isMissing && !agrees ? 'Please tick the box to agree.' : undefined}
          onChange={(event) => setAgrees(event.target.checked)}
        />
        {error !== null && <Banner tone="danger">{sentenceOf(error, 'Your consent could not be stored.')}</Banner>}
      </div>
    </Dialog>
  );
}
