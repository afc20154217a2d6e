/** The page's single connection and server clock. */
import { createTicket } from '#shared/contract/realtime.ts';
import { call } from '#web/api/call.ts';
import { onPersonChange } from '#web/session/session.ts';
import { type Channel, createChannel } from './channel.ts';
import type { Socket, SocketListeners } from './connection.ts';
import { createServerClock } from './server-clock.ts';

export const serverClock = createServerClock({ wall: () => Date.now(), steady: () => performance.now() });

/** Live updates of auctions. */
export const channel: Channel = createChannel({
  ticket: () => call(createTicket),
  connect: connectSocket,
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  chance: Math.random,
  isVisible: () => document.visibilityState === 'visible',
  observe: serverClock.observe,
});

onPersonChange(channel.startOver);
addEventListener('online', channel.reconnectNow);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') channel.reconnectNow();
});

function connectSocket(url: string, { onOpen, onMessage, onClose }: SocketListeners): Socket {
  const socket = new WebSocket(url);
  let isClosing = false;
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', (event: MessageEvent<unknown>) => onMessage(event.data));
  socket.addEventListener('close', () => {
    if (!isClosing) onClose();
  });
  return {
    send: (text) => socket.send(text),
    close: () => {
      isClosing = true;
      socket.close();
    },
  };
}
