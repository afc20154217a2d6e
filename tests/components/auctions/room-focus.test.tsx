import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { AuctionRoom } from '#web/features/auction-room/auction-room.tsx';
import { ROOM_HEADING_ID } from '#web/features/auction-room/room-heading.ts';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => vi.restoreAllMocks());

const CLOSES_AT = Date.now() + 600_000;
const ROLE = 'user';

/** A room that ends while its bidder writes an amount. */
function Room() {
  const [isOver, setIsOver] = useState(false);
  const auction = anAuction(1, { closesAt: CLOSES_AT, ...(isOver && { status: 'completed' }) });
  return (
    <>
      <h1 id={ROOM_HEADING_ID} tabIndex={-1}>
        A lot
      </h1>
      <button onPointerEnter={() => setIsOver(true)}>End it</button>
      <div onInput={() => setIsOver(true)}>
        <AuctionRoom auction={auction} userId="u1" role={ROLE} updateSource="pushed" />
      </div>
    </>
  );
}

test('when the end takes the form away, the focus that was in it goes to the heading, and not before', async () => {
  fakeApi(() => undefined);
  const screen = await show(<Room />);
  const amount = screen.getByLabelText('Your bid amount');
  await expect.element(amount).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'A lot', level: 1 })).not.toHaveFocus();
  await amount.fill('5');
  await expect.element(amount).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'A lot', level: 1 })).toHaveFocus();
});

test('who has given the focus up, and reads on, is left there at the end', async () => {
  fakeApi(() => undefined);
  const screen = await show(<Room />);
  const amount = screen.getByLabelText('Your bid amount');
  await amount.click();
  await expect.element(amount).toHaveFocus();
  amount.element().blur();
  await screen.getByRole('button', { name: 'End it' }).hover();
  await expect.element(amount).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'A lot', level: 1 })).not.toHaveFocus();
});
