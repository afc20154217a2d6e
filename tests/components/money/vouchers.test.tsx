import { afterEach, expect, test, vi } from 'vitest';
import { Vouchers } from '#web/features/reports/vouchers.tsx';
import { show } from '../support/screen.tsx';

afterEach(() => void vi.restoreAllMocks());

/** The morning of 28 November in India. */
const NOW = Date.parse('2026-11-28T04:00:00Z');
const voucher = (number: string, ledger: string) => ({
  number,
  date: '2026-11-26',
  type: 'Receipt' as const,
  lines: [
    { ledger: 'Razorpay', side: 'Dr' as const, amount: 1234.5 },
    { ledger, side: 'Cr' as const, amount: 1234.5 },
  ],
  narration: 'Money received; Asha, Rao',
});

/** Answers by the address with its query, which says the day and the page. Returns what was asked for. */
function given(answer: (address: string) => unknown): string[] {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const address = String(input instanceof Request ? input.url : input);
    asked.push(address);
    const answered = answer(address);
    if (answered === undefined) throw new TypeError('Failed to fetch');
    return Response.json(answered);
  });
  return asked;
}

/** Two pages of payments on the first day; the second day cannot be read whole. */
function ofAddress(address: string) {
  const answer = (vouchers: unknown[], nextCursor: string | null, unread = 0) => ({
    success: true,
    vouchers,
    unread,
    nextCursor,
  });
  if (address.includes('day=2026-11-27')) return answer([], null, address.includes('of=sellers') ? 1 : 0);
  if (address.includes('of=sellers')) return answer([voucher('3', 'Sellers')], null);
  return address.includes('cursor=')
    ? answer([voucher('2', 'Auction buyers')], null)
    : answer([voucher('1', 'Deposits held')], 'next');
}

test('every page of both ledgers is in the file, without today, and what could not be read is said', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  const asked = given(ofAddress);
  const screen = await show(<Vouchers period={{ from: '2026-11-26', to: '2026-11-28' }} now={NOW} />, 'admin');
  await expect.element(screen.getByText(/Days that are not over are not in it/)).toBeVisible();
  await screen.getByRole('button', { name: 'Vouchers as CSV' }).click();
  await expect.element(screen.getByText('3 vouchers were saved.')).toBeVisible();
  await expect.element(screen.getByText(/1 entry could not be read/)).toBeVisible();
  expect(asked.filter((address) => address.includes('2026-11-28'))).toEqual([]);
  const [file] = saved.mock.calls[0] ?? [];
  const lines = (await (file as Blob).text()).split('\r\n');
  expect(lines.slice(0, 3)).toEqual([
    expect.stringContaining('Voucher Date,Voucher Type Name,Voucher Number,Ledger Name,Ledger Amount'),
    '26-11-2026,Receipt,1,Razorpay,1234.5,Dr,"Money received; Asha, Rao"',
    '26-11-2026,Receipt,1,Deposits held,1234.5,Cr,"Money received; Asha, Rao"',
  ]);
  expect(lines.filter((line) => line !== '')).toHaveLength(7);
});

test('a file that fails half way is not saved, and the button can be pressed again', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  given((address) => (address.includes('day=2026-11-27') ? undefined : ofAddress(address)));
  const screen = await show(<Vouchers period={{ from: '2026-11-26', to: '2026-11-27' }} now={NOW} />, 'admin');
  const button = screen.getByRole('button', { name: 'Vouchers as XLSX' });
  await button.click();
  await expect.element(button).toBeEnabled();
  expect(saved).not.toHaveBeenCalled();
  await expect.element(screen.getByText(/vouchers were saved/)).not.toBeInTheDocument();
});

test('today alone has no vouchers yet', async () => {
  given(() => undefined);
  const screen = await show(<Vouchers period={{ from: '2026-11-28', to: '2026-11-28' }} now={NOW} />, 'admin');
  await expect.element(screen.getByText('No day of this period is over.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Vouchers as CSV' })).toBeDisabled();
});
