import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { channel } from '#web/realtime/live.ts';
import { spreadCalls } from '#web/realtime/spread-calls.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { NOTICE_POLL_MS } from './notice-poll.ts';
import { notificationsQuery } from './notifications-query.ts';
import { onChangeInOtherTab } from './other-tabs.ts';

/** Refetches the notices when the socket or another tab reports a change, and once the socket is back after a break. */
export function useLiveNotices(): void {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: notificationsQuery(userId).queryKey });
    const looks = spreadCalls(look);
    const stopSocket = channel.followNotices(looks.callWithin);
    let wasConnected = channel.isConnected();
    const stopConnection = channel.subscribe(() => {
      const isBack = !wasConnected && channel.isConnected();
      wasConnected = channel.isConnected();
      // What came in between was not heard of. Many pages come back together.
      if (isBack) looks.callWithin(NOTICE_POLL_MS);
    });
    const stopTabs = onChangeInOtherTab(look);
    return () => {
      stopSocket();
      stopConnection();
      stopTabs();
      looks.stop();
    };
  }, [client, userId]);
}
