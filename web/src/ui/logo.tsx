import { cx } from './cx.ts';

/** The logo and, unless `compact`, the name. Decorative: its parent has the accessible name. */
export function Logo({ compact = false, className }: { readonly compact?: boolean; readonly className?: string }) {
  return (
    <span className={cx('flex w-fit items-center gap-2.5', className)} aria-hidden="true">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" fill="none">
        <rect width="32" height="32" rx="8" fill="#0b5a5e" />
        <path
          d="M9.500 8h7.700c3.300 0 5.300 1.650 5.300 4.350 0 1.800-.95 3.050-2.600 3.650 2.100.5 3.350 1.950 3.350 4.050 0 2.900-2.250 4.700-5.800 4.700H9.500z"
          fill="#fff"
        />
        <path
          d="M13 10.950v3.850h3.850c1.550 0 2.400-.7 2.400-1.950s-.85-1.900-2.400-1.900zm0 6.650v4.200h4.250c1.650 0 2.600-.75 2.600-2.100s-.95-2.100-2.600-2.100z"
          fill="#0b5a5e"
        />
        <circle cx="24.400" cy="7.600" r="2.600" fill="#e9a23b" />
      </svg>
      {!compact && <span className="text-[1.4rem] leading-none font-bold tracking-[-0.04em]">Boli</span>}
    </span>
  );
}
