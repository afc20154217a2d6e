import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { notificationsQuery } from './notifications-query.ts';

/**
 * What the service worker hands to the page that somebody looks at: a pushed notice, which then comes as a toast with the
 * rest of the notices, and the links of notifications that were clicked.
 */
export function usePushedNotices(): void {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const hear = (event: MessageEvent<unknown>) => {
      const message = event.data;
      if (typeof message !== 'object' || message === null || !('kind' in message)) return;
      // Where nobody says so the worker does without a page: it shows the notice itself, or loads the link.
      event.ports[0]?.postMessage('taken');
      if (message.kind === 'pushed') void client.invalidateQueries({ queryKey: notificationsQuery(userId).queryKey });
      if (message.kind === 'open' && 'link' in message && typeof message.link === 'string') void navigate(message.link);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [client, navigate, userId]);
}
