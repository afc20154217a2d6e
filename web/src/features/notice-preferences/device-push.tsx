import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendTestNotice } from '#shared/contract/notifications.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { setSound, wantsSound } from '#web/notices/toasts/sound.ts';
import { askForPush, pushState } from '#web/push/device.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const STATES = {
  on: 'Notifications are on for this browser.',
  off: 'Notifications are off for this browser.',
  denied: 'Your browser blocks notifications of this site. Allow them in the site settings of the browser.',
  impossible: 'This browser cannot show notifications.',
} as const;

const NOT_REGISTERED = 'This browser could not be registered for notifications. Please try again later.';

/** The push and sound settings of this device, with test buttons. */
export function DevicePush() {
  const { id, role } = useSignedInUser();
  // Refetched when the user returns from the browser's settings.
  const {
    data: state = 'off',
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['push-state', id],
    queryFn: () => pushState({ id, role }),
  });
  const [isLoud, setIsLoud] = useState(wantsSound);
  const test = useMutation({
    mutationFn: () => call(sendTestNotice, { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error, 'The test could not be sent. Please try again.')),
  });
  const turnOn = useMutation({
    mutationFn: async () => {
      await askForPush({ id, role });
      await refetch();
    },
  });
  const isOff = !isPending && state === 'off';
  const hasFailed = isOff && turnOn.isSuccess && Notification.permission === 'granted';
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-lg font-semibold">This device</h2>
      <p className="text-muted">{isPending ? 'Looking at this browser…' : STATES[state]}</p>
      {hasFailed && <Banner tone="danger">{NOT_REGISTERED}</Banner>}
      {isOff && (
        <Button variant="secondary" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
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
