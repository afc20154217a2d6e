import { listLots } from '#shared/contract/lots/public-lots.ts';
import { HANDLING_DUTIES } from '#shared/model/grievances/grievance-words.ts';
import { call } from '#web/api/call.ts';
import { paths } from '#web/paths.ts';
import { type Asked, findPayments, findPeople, type Hit, type Kind, MOST } from './find.ts';
import { SearchBox } from './search-box.tsx';

/** Lots that everybody may see, since the person reads which one it is. */
async function findPublicLots(search: string, { signal }: Asked): Promise<readonly Hit[]> {
  const { lots } = await call(listLots, { query: { search, limit: MOST }, signal });
  return lots.map(({ _id, title, city }) => ({
    to: paths.adminAuction(_id),
    title,
    about: city === undefined ? [] : [city],
    names: { auctionId: _id },
  }));
}

const PAYMENT_ID = /^[\w-]{8,64}$/;

const KINDS: readonly Kind[] = [
  { name: 'Lots', duty: HANDLING_DUTIES, find: findPublicLots },
  { name: 'People', duty: 'people', find: findPeople },
  { name: 'Payments', duty: 'money', find: findPayments },
  {
    // For who may not search payments. The server looks whether the person has made it.
    name: 'Payment by its ID',
    duty: 'support',
    find: (search) =>
      Promise.resolve(
        PAYMENT_ID.test(search)
          ? [{ to: paths.transaction(search), title: search, about: ['A payment'], names: { paymentId: search } }]
          : [],
      ),
  },
];

interface AttachSearchProps {
  readonly onAttach: (names: NonNullable<Hit['names']>) => void;
  readonly onClose: () => void;
}

/** Finds the lot, the payment or the person that a ticket is about. */
export function AttachSearch({ onAttach, onClose }: AttachSearchProps) {
  return (
    <SearchBox
      kinds={KINDS}
      onChoose={({ names }) => {
        if (names !== undefined) onAttach(names);
      }}
      onClose={onClose}
    />
  );
}
