import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Narrower tables show each row as a card. In pixels. */
const WIDE_FROM = 768;
/** The heights in pixels that are assumed until a row is measured. */
const ROW_HEIGHT = 41;
const CARD_LINE_HEIGHT = 34;
/** Rows rendered beyond the viewport, so that scrolling does not show gaps. */
const OVERSCAN = 10;

interface VirtualRowsWanted {
  readonly count: number;
  readonly keyOf: (index: number) => string | number;
  /** How many lines a card has. */
  readonly lines: number;
}

/** Renders only the rows near the viewport and the focused one, in a page that scrolls as a whole. */
export function useVirtualRows({ count, keyOf, lines }: VirtualRowsWanted) {
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [isWide, setIsWide] = useState(true);
  // Content above the rows may grow or shrink and so move them. The height of the page then changes too.
  const attachBody = useCallback((element: HTMLDivElement | null) => {
    body.current = element;
    if (element === null) return undefined;
    const measure = () => {
      setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
      setIsWide((element.parentElement ?? element).clientWidth >= WIDE_FROM);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const withFocusedRow = useCallback((range: Range) => {
    const focused = focusedRowOf(body.current);
    const indexes = defaultRangeExtractor(range);
    return focused === undefined || focused >= range.count || indexes.includes(focused)
      ? indexes
      : [...indexes, focused].toSorted((a, b) => a - b);
  }, []);
  // A card is higher than a row. Heights are remembered by key, also of what is out of sight.
  const heightKey = useCallback((index: number) => `${isWide ? 'row' : 'card'} ${keyOf(index)}`, [isWide, keyOf]);
  // oxlint-disable-next-line react/incompatible-library -- about the React Compiler, which is not used here
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (isWide ? ROW_HEIGHT : (lines + 1) * CARD_LINE_HEIGHT),
    getItemKey: heightKey,
    overscan: OVERSCAN,
    rangeExtractor: withFocusedRow,
    scrollMargin: top,
  });
  const wanted = useRef<number>(undefined);
  const focusRow = (index: number) => {
    if (!focusLink(body.current, index)) {
      wanted.current = index;
      virtualizer.scrollToIndex(index, { align: 'center' });
    }
  };
  // A row that was scrolled to is rendered later.
  useEffect(() => {
    if (wanted.current !== undefined && focusLink(body.current, wanted.current)) wanted.current = undefined;
  });
  return { attachBody, isWide, keyOf, top, virtualizer, focusRow, focusedRow: () => focusedRowOf(body.current) };
}

/** Focuses the link of a row; returns false if the row is not rendered. */
function focusLink(body: HTMLElement | null, index: number): boolean {
  const row = body?.querySelector(`[data-index="${String(index)}"]`);
  const target = row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('input, button');
  target?.focus();
  return target !== undefined && target !== null;
}

function focusedRowOf(body: HTMLElement | null): number | undefined {
  const focused = document.activeElement;
  if (body?.contains(focused) !== true) return undefined;
  const index = Number(focused?.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN);
  return Number.isInteger(index) ? index : undefined;
}
