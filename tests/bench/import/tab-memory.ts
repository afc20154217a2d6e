import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

const EVERY_MS = 250;

/** Memory of the browser's tabs in MB at its highest: what they alone hold, and with what processes share. */
export interface Peak {
  readonly own: number;
  readonly resident: number;
}

/** Watches the processes of tabs. The function that it returns ends that and gives the highest of one tab. */
export async function watchTabs(browser: Browser): Promise<() => Promise<Peak>> {
  const session = await browser.newBrowserCDPSession();
  let peak: Peak = { own: 0, resident: 0 };
  const look = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { type, id } of processInfo) {
      if (type !== 'renderer') continue;
      const { own, resident } = memoryOf(id);
      peak = { own: Math.max(peak.own, own), resident: Math.max(peak.resident, resident) };
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
    // Thrown at the end, unless the bench has failed by then and closed the browser: then its own error counts.
    looking.catch(() => clearInterval(timer));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking;
    await session.detach();
    return peak;
  };
}

/** As the browser's own task manager counts: anonymous and swapped pages. https://docs.kernel.org/filesystems/proc.html */
function memoryOf(pid: number): Peak {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
    return { own: mb('RssAnon') + mb('VmSwap'), resident: mb('VmRSS') };
  } catch {
    // The process has ended.
    return { own: 0, resident: 0 };
  }
}
