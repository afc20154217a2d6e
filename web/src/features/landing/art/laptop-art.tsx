import { ArtFrame, INK } from './art-frame.tsx';

/** A laptop and a phone on a desk. */
export function LaptopArt() {
  return (
    <ArtFrame>
      <path d="M0 178h320v42H0z" fill={INK.deep} opacity="0.16" />
      <rect x="62" y="52" width="168" height="112" rx="9" fill={INK.night} />
      <rect x="71" y="61" width="150" height="94" rx="3" fill={INK.teal} />
      <path d="M71 155l48-44 30 24 36-42 36 32v30z" fill={INK.glass} opacity="0.55" />
      <circle cx="104" cy="86" r="11" fill={INK.marigold} />
      <path d="M40 164h212c2 8-3 14-12 14H52c-9 0-14-6-12-14z" fill={INK.steel} />
      <path d="M126 164h40v5h-40z" fill={INK.night} opacity="0.4" />
      <rect x="236" y="92" width="52" height="92" rx="9" fill={INK.night} />
      <rect x="242" y="100" width="40" height="72" rx="3" fill={INK.cream} />
      <path d="M249 112h26M249 122h18" stroke={INK.teal} strokeWidth="4" strokeLinecap="round" />
      <rect x="248" y="134" width="28" height="28" rx="4" fill={INK.clay} />
      <path d="M257 178h10" stroke={INK.steel} strokeWidth="3" strokeLinecap="round" />
    </ArtFrame>
  );
}
