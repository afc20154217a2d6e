/** Charts of the report. Each is a picture with a text of what it shows; the numbers are in the table below it. */
import { AxisBottom, AxisLeft } from '@visx/axis';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear, scaleUtc } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import type { ReactNode } from 'react';

const HEIGHT = 220;
const TOP = 12;
const BOTTOM = 28;
const TICK = { fill: 'var(--text-muted)', fontSize: 11, fontFamily: 'inherit' } as const;

interface ChartProps {
  readonly title: string;
  /** What it shows, for those who do not see it. */
  readonly summary: string;
}

interface FrameProps extends ChartProps {
  readonly height: number;
  readonly children: (width: number) => ReactNode;
}

/** As wide as its place. The picture itself has nothing to say to a screen reader, which gets the summary and the table. */
function Frame({ title, summary, height, children }: FrameProps) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 });
  return (
    <figure className="min-w-0 px-4 py-4 md:px-5">
      <figcaption className="text-sm font-medium">
        {title}
        <span className="sr-only">. {summary}</span>
      </figcaption>
      {/* Its size does not follow from the picture: it would grow with it, and stay wide when the window gets narrow. */}
      <div ref={parentRef} className="relative mt-2 w-full overflow-hidden" style={{ height }}>
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={height} className="absolute">
            {children(width)}
          </svg>
        )}
      </div>
    </figure>
  );
}

interface BarsProps extends ChartProps {
  readonly rows: readonly { readonly name: string; readonly value: number }[];
  readonly textOf: (value: number) => string;
  /** The value at the end of the axis; the greatest one by default. */
  readonly most?: number;
}

const ROW = 26;

/** A bar for each row, from the left, so that names of any length have their place. */
export function BarChart({ rows, textOf, most, ...chart }: BarsProps) {
  const height = rows.length * ROW;
  const y = scaleBand({ domain: rows.map((_, place) => place), range: [0, height], padding: 0.28 });
  return (
    <Frame {...chart} height={height}>
      {(width) => {
        const names = Math.min(140, width * 0.34);
        // Behind the longest bar there is room for its value.
        const x = scaleLinear({
          domain: [0, most ?? Math.max(...rows.map(({ value }) => value), 1)],
          range: [0, Math.max(0, width - names - 72)],
        });
        return rows.map(({ name, value }, place) => {
          const middle = (y(place) ?? 0) + y.bandwidth() / 2;
          return (
            <g key={`${name} ${String(place)}`}>
              <text {...TICK} x={names - 8} y={middle} dy="0.35em" textAnchor="end">
                {shortened(name, names)}
              </text>
              <Bar
                x={names}
                y={y(place) ?? 0}
                width={Math.max(1, x(value))}
                height={y.bandwidth()}
                rx={2}
                fill="var(--accent)"
              />
              <text {...TICK} x={names + Math.max(1, x(value)) + 6} y={middle} dy="0.35em">
                {textOf(value)}
              </text>
            </g>
          );
        });
      }}
    </Frame>
  );
}

/** At eleven pixels a letter is about six wide. */
const shortened = (name: string, width: number): string => {
  const letters = Math.floor((width - 8) / 6);
  return name.length <= letters ? name : `${name.slice(0, Math.max(1, letters - 1))}…`;
};

interface Day {
  readonly day: string;
  readonly value: number;
}

interface LinesProps extends ChartProps {
  /** The second is dashed, so that colour alone does not tell them apart. */
  readonly lines: readonly { readonly name: string; readonly days: readonly Day[] }[];
  readonly textOf: (value: number) => string;
}

const timeOf = ({ day }: Day): Date => new Date(`${day}T00:00:00Z`);
const DAY_NAME = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** One or two values over days, in steps of whole numbers. */
export function LineChart({ lines, textOf, ...chart }: LinesProps) {
  const all = lines.flatMap(({ days }) => days);
  const times = all.map((point) => timeOf(point).getTime());
  const left = 58;
  return (
    <Frame {...chart} height={HEIGHT}>
      {(width) => {
        const x = scaleUtc({ domain: [Math.min(...times), Math.max(...times)], range: [left, width - 24] });
        const y = scaleLinear({
          domain: [0, Math.max(...all.map(({ value }) => value), 1)],
          range: [HEIGHT - BOTTOM, TOP],
          nice: true,
        });
        return (
          <>
            <AxisLeft
              scale={y}
              left={left}
              numTicks={4}
              stroke="var(--border-strong)"
              tickStroke="var(--border-strong)"
              tickFormat={(value) => textOf(Number(value))}
              tickLabelProps={{ ...TICK, textAnchor: 'end', dx: -4, dy: 4 }}
            />
            <AxisBottom
              scale={x}
              top={HEIGHT - BOTTOM}
              numTicks={Math.max(2, Math.floor(width / 140))}
              stroke="var(--border-strong)"
              tickStroke="var(--border-strong)"
              tickFormat={(value) => DAY_NAME.format(Number(value))}
              tickLabelProps={{ ...TICK, textAnchor: 'middle' }}
            />
            {lines.map(({ name, days }, place) => (
              <g key={name}>
                <LinePath
                  data={[...days]}
                  x={(point) => x(timeOf(point))}
                  y={({ value }) => y(value)}
                  stroke="var(--accent)"
                  strokeWidth={2}
                  {...(place > 0 && { strokeDasharray: '5 4' })}
                />
                {days.length < 40 &&
                  days.map((day) => (
                    <circle key={day.day} cx={x(timeOf(day))} cy={y(day.value)} r={2.5} fill="var(--accent)" />
                  ))}
              </g>
            ))}
          </>
        );
      }}
    </Frame>
  );
}
