import { useState } from 'react';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { bidDraft } from './bid-draft.ts';

export interface DraftOfForm {
  /** The stored amount when the form mounted. */
  readonly initial: string;
  readonly write: (text: string) => void;
}

/** This tab's draft amount of an auction, until it is bid or cleared. */
export function useBidDraft(auctionId: string): DraftOfForm {
  const { id: userId } = useSignedInUser();
  const [draft] = useState(() => bidDraft(sessionStorage, userId, auctionId));
  const [initial] = useState(draft.read);
  return { initial, write: draft.write };
}
