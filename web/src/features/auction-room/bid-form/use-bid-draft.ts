import { useState } from 'react';
import { useSignedInUser } from '../../../session/signed-in-user.ts';
import { bidDraft } from './bid-draft.ts';

/** The amount this tab keeps for an auction until it is bid or cleared. */
export function useBidDraft(auctionId: string): {
  /** What was remembered when the form was opened. */
  readonly initial: string;
  readonly write: (text: string) => void;
} {
  const { id: userId } = useSignedInUser();
  const [draft] = useState(() => bidDraft(sessionStorage, userId, auctionId));
  const [initial] = useState(draft.read);
  return { initial, write: draft.write };
}
