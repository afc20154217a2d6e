import { BadgeCheck } from 'lucide-react';
import { verifyUser } from '#shared/contract/accounts/admin.ts';
import type { BulkAction } from '#web/admin/table/bulk/bulk-action.ts';
import { BulkDialog } from '#web/admin/table/bulk/bulk-dialog.tsx';
import { call } from '#web/api/call.ts';
import { paths } from '#web/paths.ts';
import type { ListedUser } from './users-query.ts';

const nameOf = ({ name, email }: ListedUser): string => `${name} (${email})`;

/** Verifies what the list showed. The server refuses it if name, proof or status have changed since. */
async function verify({ _id, verifyStatus, identityVersion }: ListedUser): Promise<void> {
  if (verifyStatus === 'verified') return;
  await call(verifyUser, { params: { id: _id }, query: { seen: verifyStatus, identityVersion }, body: {} });
}

/** What can be done to selected users. */
export const userBulkActions = (onChanged: () => void): readonly BulkAction<ListedUser>[] => [
  {
    label: 'Verify',
    icon: BadgeCheck,
    applies: ({ verifyStatus }) => verifyStatus !== 'verified',
    dialog: (rows, onClose) => (
      <BulkDialog
        rows={rows}
        nameOf={nameOf}
        hrefOf={({ _id }) => paths.verificationQueue({ user: _id })}
        title={rows.length === 1 ? 'Verify 1 user?' : `Verify ${String(rows.length)} users?`}
        consequence={
          <p>
            They are told, and can register for auctions at once. Nobody is verified whose ID proof was not looked at
            and noted, or who changes their name or proof in the meantime.
          </p>
        }
        confirmLabel="Verify"
        doneWord="verified"
        run={verify}
        onChanged={onChanged}
        onClose={onClose}
      />
    ),
  },
];
