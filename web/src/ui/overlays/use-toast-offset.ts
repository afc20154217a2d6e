import { useEffect, useState } from 'react';
import { type Box, clearPlace } from './clear-place.ts';

/** From the edges of the window, as CSS lengths. */
interface Offset {
  readonly top?: string;
  readonly right?: string;
  readonly bottom?: string;
}

/** Below the header, so that a toast does not block the bell and the menus. */
const BELOW_HEADER: Offset = { top: '4.75rem' };
/** At the bottom of a phone's screen: a toast has the full width and would cover the heading or the price. */
const ABOVE_BOTTOM_BAR: Offset = { bottom: 'var(--above-bottom-bar)' };

/** Sonner's width and margin, and the height of a toast with a description over the edges of two others. In pixels. */
const WIDTH = 356;
const MARGIN = 24;
const PHONE_MARGIN = 16;
const HEIGHT = 124;
const HEADER = 76;

/** What a toast must not cover, if there is a free place. */
const ACTIONS = 'button, input, select, textarea, .bg-accent, .bg-danger';
/** What it must not cover even where the screen is full of buttons. */
const MAIN_ACTIONS = '.bg-accent, .bg-danger';

/** After the last scroll event, milliseconds. */
const SETTLED_MS = 100;

/** Where toasts are shown: at their usual place, or as near to it as they cover no action. */
export function useToastOffset(count: number, isPhone: boolean): Offset {
  const [offset, setOffset] = useState<Offset>();
  useEffect(() => {
    if (count === 0) return undefined;
    let timer = 0;
    const lookAfter = (ms: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setOffset(freeOffset(isPhone)), ms);
    };
    const look = () => lookAfter(SETTLED_MS);
    // Before the new toast has faded in.
    lookAfter(0);
    // Also scrolling inside a dialog, which does not bubble.
    addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [count, isPhone]);
  return offset ?? (isPhone ? ABOVE_BOTTOM_BAR : BELOW_HEADER);
}

function freeOffset(isPhone: boolean): Offset | undefined {
  const [width, height] = [document.documentElement.clientWidth, innerHeight];
  if (isPhone) {
    const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
    const bottom = (bar === undefined || bar.top > height ? height : bar.top) - PHONE_MARGIN;
    const [left, right] = [PHONE_MARGIN, width - PHONE_MARGIN];
    const usual = { left, top: bottom - HEIGHT, right, bottom };
    // The upper half has the heading and the price.
    const place = firstClear(usual, { left, top: height / 2, right, bottom });
    return place === undefined || place === usual ? undefined : { bottom: `${height - place.bottom}px` };
  }
  const usual = { left: width - MARGIN - WIDTH, top: HEADER, right: width - MARGIN, bottom: HEADER + HEIGHT };
  const place = firstClear(usual, { left: MARGIN, top: HEADER, right: usual.right, bottom: height - MARGIN });
  return place && { top: `${place.top}px`, right: `${width - place.right}px` };
}

function firstClear(usual: Box, within: Box): Box | undefined {
  return clearPlace(usual, within, boxesOf(ACTIONS)) ?? clearPlace(usual, within, boxesOf(MAIN_ACTIONS));
}

/** The visible elements of the screen, without those of the toasts. */
function boxesOf(selector: string): readonly Box[] {
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.closest('[data-sonner-toaster]') === null && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
}
