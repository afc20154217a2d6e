import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TABLE_ROLES } from '../../ui/table.tsx';

/** Rows this far outside the screen are drawn already. */
const MARGIN = '1200px 0px';

interface RowChunkProps {
  /** Says what is inside, for the empty stretch that stands for it. */
  readonly rowCount: number;
  readonly children: ReactNode;
}

/**
 * A stretch of rows that exists only near the screen; elsewhere an empty stretch of the same height stands for it.
 * Thousands of rows then cost what a few dozen do. Rows with the focus stay.
 */
export function RowChunk({ rowCount, children }: RowChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [restingHeight, setRestingHeight] = useState<number>();
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        if (entry.isIntersecting) setRestingHeight(undefined);
        else if (!element.contains(document.activeElement)) {
          setRestingHeight((height) => height ?? element.getBoundingClientRect().height);
        }
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <tbody ref={body} {...TABLE_ROLES.rowgroup} className="block @3xl:table-row-group">
      {restingHeight === undefined ? (
        children
      ) : (
        <tr aria-hidden="true" className="block @3xl:table-row" style={{ height: restingHeight }}>
          <td colSpan={5}>{rowCount} users</td>
        </tr>
      )}
    </tbody>
  );
}
