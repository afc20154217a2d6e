import { ExternalLink } from 'lucide-react';

const LINK = 'min-h-10 pointer-coarse:min-h-11 items-center font-medium text-accent hover:underline';

/** https://developers.google.com/maps/documentation/urls/get-started#search-action */
export function MapLink({ address }: { readonly address: string }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, India`)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={`inline-flex gap-1.5 text-sm ${LINK}`}
    >
      Show on Google Maps
      <ExternalLink className="size-4" aria-hidden="true" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={`tabular inline-flex ${LINK}`}>
      {phone}
    </a>
  );
}
