import * as z from 'zod/v4/core';
import { EMBEDDED_LOT_ID, type PublicLot, publicLot } from '#shared/contract/lots/public-lots.ts';
import { parseJson } from '#shared/model/parse-json.ts';

/** Takes the lot out of the HTML of its page, if the visit began there. Later it would be out of date. */
export function embeddedLot(lotId: string): PublicLot | undefined {
  const element = document.getElementById(EMBEDDED_LOT_ID);
  element?.remove();
  const { data } = z.safeParse(publicLot, parseJson(element?.textContent ?? ''));
  return data?._id === lotId ? data : undefined;
}
