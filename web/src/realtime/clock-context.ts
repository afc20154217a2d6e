import { createContext } from 'react';
import { serverClock } from './live.ts';
import type { ServerClock } from './server-clock.ts';

/** The clock that the countdowns of a screen run on: the server's, but for a practice auction, which has no server. */
export const ClockContext = createContext<Omit<ServerClock, 'observe'>>(serverClock);
