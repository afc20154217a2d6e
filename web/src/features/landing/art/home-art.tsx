import { ArtFrame, INK } from './art-frame.tsx';

const FLOORS = [66, 100, 134] as const;
const BAYS = [118, 152, 186] as const;

/** A block of flats between trees. */
export function HomeArt() {
  return (
    <ArtFrame>
      <circle cx="70" cy="58" r="24" fill={INK.marigold} opacity="0.85" />
      <path d="M232 96h58v88h-58z" fill={INK.teal} opacity="0.35" />
      <path d="M100 44h124v140H100z" fill={INK.cream} />
      <path d="M92 36h140v12H92z" fill={INK.clay} />
      {FLOORS.map((y) => (
        <g key={y}>
          {BAYS.map((x) => (
            <rect key={x} x={x} y={y} width="20" height="20" rx="2" fill={INK.teal} opacity={x === 152 ? 0.65 : 0.9} />
          ))}
          <path d={`M112 ${y + 25}h100`} stroke={INK.clay} strokeWidth="3" opacity="0.55" />
        </g>
      ))}
      <rect x="150" y="164" width="24" height="20" fill={INK.deep} />
      <path
        d="M244 110h14v12h-14zM266 110h14v12h-14zM244 134h14v12h-14zM266 134h14v12h-14z"
        fill={INK.cream}
        opacity="0.7"
      />
      <path d="M0 184h320v36H0z" fill={INK.deep} opacity="0.18" />
      <path d="M64 184v-22" stroke={INK.night} strokeWidth="5" />
      <circle cx="64" cy="142" r="26" fill={INK.teal} />
      <circle cx="48" cy="154" r="15" fill={INK.teal} />
      <path d="M296 184v-14" stroke={INK.night} strokeWidth="4" />
      <circle cx="296" cy="158" r="17" fill={INK.deep} />
    </ArtFrame>
  );
}
