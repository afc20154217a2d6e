import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { notificationsQuery } from './notifications-query.ts';

/**
 * Handles messages from the service worker to the visible page: fetches pushed notices, which then appear as toasts,
 * and follows the links of clicked notifications.
 */
export function usePushedNotices(): void {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const receive = (event: MessageEvent<unknown>) => {
      const message = event.data;
      if (typeof message !== 'object' || message === null || !('kind' in message)) return;
      // Without this reply the worker shows the notification itself, or opens the link.
      event.ports[0]?.postMessage('taken');
      if (message.kind === 'pushed') void client.invalidateQueries({ queryKey: notificationsQuery(userId).queryKey });
      if (message.kind === 'open' && 'link' in message && typeof message.link === 'string') void navigate(message.link);
    };
    navigator.serviceWorker.addEventListener('message', receive);
    return () => navigator.serviceWorker.removeEventListener('message', receive);
  }, [client, navigate, userId]);
}
