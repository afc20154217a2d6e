import { ArtFrame, INK } from './art-frame.tsx';

/** A classic motorcycle in profile. */
export function BikeArt() {
  return (
    <ArtFrame>
      <path d="M0 178h320v42H0z" fill={INK.deep} opacity="0.14" />
      <path d="M0 178h320" stroke={INK.deep} strokeWidth="2" opacity="0.35" />
      {[88, 232].map((cx) => (
        <g key={cx} fill="none">
          <circle cx={cx} cy="140" r="35" stroke={INK.night} strokeWidth="8" />
          <circle cx={cx} cy="140" r="26" stroke={INK.steel} strokeWidth="2" />
          <path
            d={`M${cx} 112v56M${cx - 28} 140h56M${cx - 20} 120l40 40M${cx + 20} 120l-40 40`}
            stroke={INK.steel}
            strokeWidth="1.500"
          />
          <circle cx={cx} cy="140" r="7" fill={INK.steel} />
        </g>
      ))}
      <path d="M232 140L206 66l-18-6" fill="none" stroke={INK.steel} strokeWidth="7" strokeLinecap="round" />
      <path d="M88 140l50-12h54l16-44" fill="none" stroke={INK.night} strokeWidth="7" strokeLinejoin="round" />
      <path d="M88 140l42-42" stroke={INK.night} strokeWidth="6" strokeLinecap="round" />
      <rect x="138" y="112" width="46" height="38" rx="7" fill={INK.steel} />
      <path d="M142 120h38M142 128h38M142 136h38" stroke={INK.night} strokeWidth="2.500" opacity="0.6" />
      <path d="M136 152h-62" stroke={INK.steel} strokeWidth="8" strokeLinecap="round" />
      <path d="M142 104c2-16 16-24 36-24 15 0 26 5 30 13 1 6-5 11-14 11z" fill={INK.clay} />
      <path d="M158 90h28" stroke={INK.marigold} strokeWidth="4" strokeLinecap="round" />
      <path d="M76 92c18-3 42-2 66 6l-2 12c-26 2-48-2-64-10-4-2-4-7 0-8z" fill={INK.night} />
      <circle cx="216" cy="76" r="12" fill={INK.marigold} />
      <path d="M196 60l-16-4" stroke={INK.night} strokeWidth="6" strokeLinecap="round" />
      <path d="M52 122c6-14 20-24 36-24" fill="none" stroke={INK.clay} strokeWidth="7" strokeLinecap="round" />
      <path
        d="M204 108c8-5 17-8 28-8 12 0 22 4 30 12"
        fill="none"
        stroke={INK.clay}
        strokeWidth="7"
        strokeLinecap="round"
      />
    </ArtFrame>
  );
}
