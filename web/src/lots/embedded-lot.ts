import * as z from 'zod/v4/core';
import { EMBEDDED_LOT_ID, type PublicLot, publicLot } from '../../../shared/contract/public-lots.ts';
import { parseJson } from '../../../shared/model/parse-json.ts';

/** The lot in the HTML of its page, if the visit began there. It may be a second older than what the API answers. */
export function embeddedLot(lotId: string): PublicLot | undefined {
  const text = document.getElementById(EMBEDDED_LOT_ID)?.textContent ?? '';
  const { data } = z.safeParse(publicLot, parseJson(text));
  return data?._id === lotId ? data : undefined;
}
