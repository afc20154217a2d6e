import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendTestNotice } from '../../../../shared/contract/notifications.ts';
import { call } from '../../api/call.ts';
import { sentenceOf } from '../../api/error-sentence.ts';
import { setSound, wantsSound } from '../../notices/toasts/sound.ts';
import { askForPush, canPush } from '../../push/device.ts';
import { useSignedInUser } from '../../session/require-role.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const STATES = {
  granted: 'Notifications are on for this browser.',
  default: 'Notifications are off for this browser.',
  denied: 'Your browser blocks notifications of this site. Allow them in the site settings of the browser.',
  impossible: 'This browser cannot show notifications.',
} as const;

/** Push and sound of this device, and a way to try them. */
export function DevicePush() {
  const { id, role } = useSignedInUser();
  const [state, setState] = useState(permission);
  const [isLoud, setIsLoud] = useState(wantsSound);
  const test = useMutation({
    mutationFn: () => call(sendTestNotice, { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error, 'The test could not be sent. Please try again.')),
  });
  const turnOn = async () => {
    await askForPush({ id, role });
    setState(permission());
  };
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-lg font-semibold">This device</h2>
      <p className="text-muted">{STATES[state]}</p>
      {state === 'default' && (
        <Button variant="secondary" onClick={() => void turnOn()}>
          Turn on notifications
        </Button>
      )}
      <Checkbox
        label="Play a sound when I am outbid or win"
        checked={isLoud}
        onChange={(event) => {
          setSound(event.target.checked);
          setIsLoud(event.target.checked);
        }}
      />
      <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
        Send a test notification
      </Button>
    </section>
  );
}

function permission(): keyof typeof STATES {
  return canPush() ? Notification.permission : 'impossible';
}
