import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { channel } from '#web/realtime/live.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { notificationsQuery } from './notifications-query.ts';
import { onChangeInOtherTab } from './other-tabs.ts';
import { spreadCalls } from '#web/realtime/spread-calls.ts';

/** Refetches the notices when the socket or another tab reports a change. */
export function useLiveNotices(): void {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: notificationsQuery(userId).queryKey });
    const looks = spreadCalls(look);
    const stopSocket = channel.followNotices(looks.callWithin);
    const stopTabs = onChangeInOtherTab(look);
    return () => {
      stopSocket();
      stopTabs();
      looks.stop();
    };
  }, [client, userId]);
}
