import * as z from 'zod/v4/core';
import { EMBEDDED_LOT_ID, type PublicLot, publicLot } from '#shared/contract/lots/public-lots.ts';
import { parseJson } from '#shared/model/json.ts';

/** The lot in the HTML with which the visit began. Only its texts and pictures are still right later. */
export function embeddedLot(lotId: string): PublicLot | undefined {
  const text = document.getElementById(EMBEDDED_LOT_ID)?.textContent ?? '';
  const { data } = z.safeParse(publicLot, parseJson(text));
  return data?._id === lotId ? data : undefined;
}

/** Takes the lot out of the HTML, so that its price is shown at the beginning only. */
export function takeEmbeddedLot(lotId: string): PublicLot | undefined {
  const lot = embeddedLot(lotId);
  document.getElementById(EMBEDDED_LOT_ID)?.remove();
  return lot;
}
